import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { tell } from "./failure.mjs";
import { isStopping, root, runNode } from "./run-node.mjs";

/** @typedef {{ name: string, args: string[] }} Check a check's name and the Node program that makes it */
/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Everything that must hold without running the product: format, lint, the type programs, the import
 * rules, regular expressions that could take long, dead code.
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
    { name: "regular expressions", args: [join("scripts", "steps", "regular-expressions.mjs")] },
    { name: "dead code", args: [inModules("knip", "bin", "knip.js"), "--no-progress"] },
  ];
}

/**
 * Makes all checks one after the other, each with its output, and counts them.
 * @param {string} node path of the Node to use
 * @returns {Promise<Counts>}
 */
export async function runChecks(node) {
  const counts = { passed: 0, failed: 0 };
  for (const { name, args } of listChecks()) {
    if (isStopping()) break;
    const hasPassed = existsSync(join(root, args[0] ?? "")) && (await runNode(node, args)) === 0;
    tell(`${hasPassed ? "passed" : "FAILED"}: ${name}`);
    counts[hasPassed ? "passed" : "failed"] += 1;
  }
  return counts;
}

/**
 * @param {string[]} parts
 * @returns {string}
 */
function inModules(...parts) {
  return join("node_modules", ...parts);
}
