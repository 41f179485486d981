#include "program.h"

int main(int argc, char** argv) { return pliant::cli::run_program(argc, argv); }
