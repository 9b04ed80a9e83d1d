import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { Failure, runCommand } from "./failure.mjs";
import { root } from "./run-node.mjs";

/** What strangers send is matched by what stands here. */
const folders = ["contract", "server"];

/** Files that put expressions together from paths of the contract and of the provider's calls, one `[^/]+` a part. */
const assembled = new Set([
  "server/features/player/player.routes.ts",
  "server/serve-web.ts",
  "server/provider-client/api/web-api-calls.ts",
]);

const checkedWithinMs = 300_000;

/**
 * An attack succeeds where the matcher reads this many letters of it, by count: by the checker's own limits, which are times, what
 * is safe was found unsafe on a busy machine.
 */
const limits = { incubationTimeout: null, attackTimeout: null, attackLimit: 200_000_000 };

/** Stands in place of flags for an expression that only a running program has. */
const assembledFlags = "(assembled)";

/**
 * @typedef {{ source: string, flags: string, places: string[] }} Expression a regular expression and each `file:line`
 */

/*
 * Holds every regular expression of the server against a checker that finds those whose time grows faster than their
 * input (https://makenowjust-labs.github.io/recheck/), over the project or over the folder given as argument.
 */
await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const found = folders
    .flatMap((name) => listSources(folder, name))
    .flatMap((path) => readFile(folder, path));
  if (found.length === 0) throw new Failure("No regular expression was found, so the result says nothing.");
  const distinct = [...Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`)].map(
    ([shown, same]) => ({ shown, places: same.flatMap(({ places }) => places), ...same[0] }),
  );
  let unsafe = 0;
  const judgeNext = async () => {
    for (let next = distinct.shift(); next !== undefined; next = distinct.shift()) {
      const why = await judge(next.source ?? "", next.flags ?? "");
      if (why === null) continue;
      unsafe += 1;
      process.stdout.write(`${next.places.join(", ")}: ${next.shown} ${why}\n`);
    }
  };
  const count = distinct.length;
  await Promise.all(Array.from({ length: availableParallelism() }, judgeNext));
  process.stdout.write(`${count} regular expressions, ${unsafe} unsafe\n`);
  return unsafe === 0 ? 0 : 1;
});

/**
 * @param {string} source
 * @param {string} flags
 * @returns {Promise<string | null>} why the expression is not safe; null when it is
 */
async function judge(source, flags) {
  if (flags === assembledFlags)
    return "is put together while the program runs; write it out, or as plain code";
  const result = await check(source, flags, { timeout: checkedWithinMs, ...limits });
  if (result.status === "safe") return null;
  if (result.status === "vulnerable")
    return `is slow: ${result.complexity.summary} at ${result.attack.pattern}`;
  return `could not be judged (${result.error.kind}); write it more simply`;
}

/**
 * @param {string} folder
 * @param {string} path relative to `folder`
 * @returns {string[]} paths of the TypeScript files below that are no tests, relative to `folder`
 */
function listSources(folder, path) {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return listSources(folder, `${path}/${entry.name}`);
    return /(?<!\.test)\.ts$/u.test(entry.name) ? [`${path}/${entry.name}`] : [];
  });
}

/**
 * @param {string} folder
 * @param {string} path relative to `folder`
 * @returns {Expression[]}
 */
function readFile(folder, path) {
  const text = readFileSync(join(folder, path), "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  /** @type {Expression[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const places = [`${path}:${line + 1}`];
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), places });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(file) === "RegExp" &&
      !assembled.has(path)
    ) {
      found.push({ source: node.getText(file), flags: assembledFlags, places });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
