import { join } from "node:path";
import { root } from "./run-node.mjs";

/**
 * How Node runs the server, for `npm start`, benches and tests alike. The embedded database is a large
 * WebAssembly module, and three threads have a heap each: one compilation at a time and heaps that at most double keep
 * about 100 MB of memory that would only be touched while the server starts and while it is busy. Young generations
 * of 16 MB are large enough that a scan spends little time on collecting them (bench/README.md has the figures).
 */
export const serverArguments = [
  "--max-semi-space-size=16",
  "--wasm-num-compilation-tasks=1",
  "--heap-growing-percent=100",
  "--expose-gc",
  `--import=${new URL("collect-at-rest.mjs", import.meta.url).href}`,
  "--disable-warning=ExperimentalWarning",
  "server/main.ts",
];

/**
 * Added to the server's environment. Modules whose types are stripped already, and compiled, are kept where the next
 * start finds them; a folder that cannot be written is no error. glibc keeps freed memory for later, more with every
 * large piece that was freed, unless a limit says where that ends: 40 MB after the embedded database was opened. @type
 * {Record<string, string>}
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: join(root, "dist", "compile-cache"),
};
