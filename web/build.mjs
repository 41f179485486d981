// Makes the page: one HTML file with script and style inside, and optionally a C++ source that
// holds it.   node build.mjs player.html [player_page.cpp]
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));

// As one text; the licence comments of what is bundled stay.
async function bundle(entry) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    legalComments: "inline",
    format: "iife",
    target: ["chrome90", "firefox90", "safari15"],
  });
  return result.outputFiles[0].text;
}

async function makePage() {
  const [template, script, style] = await Promise.all([
    readFile(path.join(here, "src/page.html"), "utf8"),
    bundle("src/main.js"),
    bundle("src/style.css"),
  ]);
  // Replacement functions: in a replacement text, `$&` would have a meaning.
  return template
    .replace("/* style */", () => style.trim())
    .replace("/* script */", () => script.trim());
}

const CHUNK = 8000; // bytes of a literal: compilers need only take 65535 characters

function literal(bytes) {
  let text = "";
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c) text += "\\" + String.fromCharCode(byte);
    else if (byte >= 0x20 && byte < 0x7f && byte !== 0x3f) text += String.fromCharCode(byte);
    else text += "\\" + byte.toString(8).padStart(3, "0"); // `?` too: no trigraphs
  }
  return `    "${text}"sv,`;
}

function makeSource(page) {
  const bytes = Buffer.from(page, "utf8");
  const chunks = [];
  for (let i = 0; i < bytes.length; i += CHUNK) chunks.push(literal(bytes.subarray(i, i + CHUNK)));
  return `// Made by web/build.mjs.
#include "pliant/io/frames/player_page.h"

namespace pliant {
namespace {
using namespace std::string_view_literals;

constexpr std::string_view kChunks[] = {
${chunks.join("\n")}
};
}  // namespace

std::span<const std::string_view> player_page() { return kChunks; }

}  // namespace pliant
`;
}

const [pageFile, sourceFile] = process.argv.slice(2);
const page = await makePage();
await writeFile(pageFile, page);
if (sourceFile) await writeFile(sourceFile, makeSource(page));
