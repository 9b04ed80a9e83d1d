import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { print } from "./failure.mjs";
import { isStopping, root, runNode } from "./run-node.mjs";

/** @typedef {{ name: string, args: string[] }} Check a check's name and the Node program that makes it */
/** @typedef {{ passed: number, failed: number }} Counts */

const checksAtATime = 2;

/**
 * Everything that must hold without running the product: format, lint, the type programs, the import
 * rules, texts, words, regular expressions that could take long, links of pages, dead code.
 * @returns {Check[]}
 */
export function listChecks() {
  const typePrograms = [
    "tsconfig.json",
    ...["contract", "web", "e2e", "demo-service/sdk"].map((name) => `${name}/tsconfig.json`),
  ];
  return [
    { name: "format", args: [inModules("oxfmt", "bin", "oxfmt"), "--check", "."] },
    { name: "lint", args: [inModules("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings", "."] },
    ...typePrograms.map((path) => ({
      name: path === "tsconfig.json" ? "types" : `types of ${dirname(path)}`,
      args: [inModules("typescript7", "bin", "tsc"), "-p", path],
    })),
    { name: "import rules", args: [join("scripts", "steps", "import-rules.mjs")] },
    { name: "texts", args: [join("scripts", "steps", "texts.mjs")] },
    { name: "words", args: [join("scripts", "steps", "words.mjs")] },
    { name: "regular expressions", args: [join("scripts", "steps", "regular-expressions.mjs")] },
    { name: "links", args: [join("scripts", "steps", "links.mjs")] },
    { name: "dead code", args: [inModules("knip", "bin", "knip.js"), "--no-progress"] },
  ];
}

/**
 * Makes all checks, as many at a time as a small machine has cores, each with its output in one piece, counts them, and
 * names those that failed.
 * @param {string} node path of the Node to use
 * @returns {Promise<Counts & { failedNames: string[] }>}
 */
export async function runChecks(node) {
  let passed = 0;
  /** @type {string[]} */
  const failedNames = [];
  const left = listChecks();
  const runLeft = async () => {
    for (let check = left.shift(); check !== undefined && !isStopping(); check = left.shift()) {
      const hasPassed = await passes(node, check);
      print(`${hasPassed ? "passed" : "FAILED"}: ${check.name}`);
      if (hasPassed) passed += 1;
      else failedNames.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: checksAtATime }, runLeft));
  return { passed, failed: failedNames.length, failedNames };
}

/**
 * @param {string} node
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
async function passes(node, { args }) {
  return existsSync(join(root, args[0] ?? "")) && (await runNode(node, args, { output: "whole" })) === 0;
}

/**
 * @param {string[]} parts
 * @returns {string}
 */
function inModules(...parts) {
  return join("node_modules", ...parts);
}
