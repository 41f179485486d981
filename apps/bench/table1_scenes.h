#pragma once

#include <span>
#include <string>

#include "pliant/scene/scene.h"

namespace pliant::cli {

/// A row of Table 1 of [Liu17]: what the paper says about it, and our scene for it.
struct Table1Row {
  const char* model;
  const char* file;      // the paper's mesh; empty if it was not published
  int vertices;          // the paper's
  int elements;          // the paper's
  const char* material;  // in the paper's words
  bool contact;          // with colliders
  Mesh (*generate)();    // a mesh of about that many vertices
  Scene (*scene)(const Mesh& mesh);
};

std::span<const Table1Row> table1_rows();

/// The scene of a row: 60 frames of 1/30 s by 10 iterations of L-BFGS, with the mesh of that file
/// in the folder `meshes`, or a generated one if the folder is empty.
/// @throws InputError if the file cannot be read.
Scene table1_scene(const Table1Row& row, const std::string& meshes = {});

}  // namespace pliant::cli
