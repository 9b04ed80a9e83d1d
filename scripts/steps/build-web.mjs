import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure, print } from "./failure.mjs";
import { isStopping, runNode } from "./run-node.mjs";

/** Files and folders the web app is made from. */
const sources = [
  "web",
  "contract",
  "vite.config.ts",
  "tsconfig.base.json",
  "package.json",
  "package-lock.json",
];

/**
 * Builds the web app into `dist/web` unless it was built from the same sources, with the bundler's output
 * on standard error. Throws a Failure when the build does not succeed.
 * @param {string} folder the project's
 * @param {string} node path of the Node to use
 * @returns {Promise<void>}
 */
export async function buildWeb(folder, node) {
  const stamp = join(folder, "dist", ".web-sources");
  const hash = hashFiles(folder, sources);
  const isBuilt = existsSync(join(folder, "dist", "web", "index.html")) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, "utf8") === hash) return;
  print("Building the web app…");
  rmSync(stamp, { force: true });
  const status = await runNode(node, [join("node_modules", "vite", "bin", "vite.js"), "build"], {
    output: "stderr",
    // Whatever the surroundings say (a test runner says "test"), people get React's production build.
    env: { NODE_ENV: "production" },
  });
  if (isStopping()) throw new Failure("Stopped while building. The next start builds again.");
  if (status !== 0) {
    throw new Failure(`Couldn't build the web app (vite build ended with status ${status}, see above).`);
  }
  mkdirSync(join(folder, "dist"), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * A hash over names and contents of all files at or under `paths`, in a fixed order. Tests are left out:
 * they are part of no build. Missing paths count as empty.
 * @param {string} folder
 * @param {string[]} paths relative to `folder`
 * @returns {string}
 */
export function hashFiles(folder, paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((start) => listFiles(join(folder, start)))) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]} itself if it is a file, else the files below it in order of name
 */
function listFiles(path) {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind?.isDirectory()) return kind?.isFile() && !/\.test\.tsx?$/u.test(path) ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
