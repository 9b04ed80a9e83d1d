import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { cruise } from "dependency-cruiser";
import { Failure, runCommand } from "./failure.mjs";
import { root } from "./run-node.mjs";

const product = ["contract", "server", "web", "demo-service"];
const folders = [...product, "testing", "e2e", "bench"];

/* The import rules of .dependency-cruiser.cjs, over the project or over the folder given as argument. */
await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const present = [...folders, "scripts"].filter((name) => existsSync(join(folder, name)));
  const rules = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs"));
  process.chdir(folder);
  const output = await judge(present, rules.forbidden, rules.options);
  const amongFolders = await judge(
    present.filter((name) => product.includes(name)),
    rules.amongFolders,
    { ...rules.options, exclude: { path: [rules.options.exclude.path, rules.notOfTheProduct] } },
  );
  const violations = [...output.summary.violations, ...amongFolders.summary.violations];
  for (const { rule, from, to } of violations) {
    process.stdout.write(`${rule.name}: ${from} imports ${to}\n`);
  }
  expectAllSeen(
    folder,
    output.modules.map((module) => module.source),
  );
  process.stdout.write(`${output.modules.length} modules, ${violations.length} violations\n`);
  return violations.length === 0 ? 0 : 1;
});

/**
 * @param {string[]} paths
 * @param {import("dependency-cruiser").IForbiddenRuleType[]} forbidden
 * @param {import("dependency-cruiser").ICruiseOptions} options
 * @returns {Promise<import("dependency-cruiser").ICruiseResult>}
 */
async function judge(paths, forbidden, options) {
  const { output } = await cruise(paths, { ...options, ruleSet: { forbidden }, validate: true });
  if (typeof output === "string") throw new Failure("The import checker answered text instead of a result.");
  return output;
}

/**
 * A checker that cannot read TypeScript sees few files or no imports, and finds everything in order. Throws
 * a Failure when it saw fewer than nine in ten of the source files there are.
 * @param {string} folder
 * @param {string[]} seen paths of the modules that were read, relative to `folder`
 * @returns {void}
 */
function expectAllSeen(folder, seen) {
  const sources = folders.flatMap((name) => listSources(folder, name));
  const known = new Set(seen);
  const seenCount = sources.filter((path) => known.has(path)).length;
  if (seenCount === 0 || seenCount < 0.9 * sources.length) {
    throw new Failure(
      `The import rules were applied to only ${seenCount} of ${sources.length} source files, so their result says nothing.`,
    );
  }
}

/**
 * @param {string} folder
 * @param {string} path relative to `folder`
 * @returns {string[]} paths of the TypeScript files below, relative to `folder`
 */
function listSources(folder, path) {
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return listSources(folder, `${path}/${entry.name}`);
    return /\.tsx?$/u.test(entry.name) ? [`${path}/${entry.name}`] : [];
  });
}
