import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./steps/checks.mjs";
import { Failure, firstLine, runCommand, tell } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { isStopping, root, runNode, stopWithNpm } from "./steps/run-node.mjs";
import { countTests, listRetried, listSlowest } from "./steps/test-report.mjs";

/** @typedef {import("./steps/checks.mjs").Counts} Counts */

/*
 * `npm test`: everything that CI needs. Arguments after `--` go to vitest, and then only tests run.
 * However it goes, the last line is `N passed, N failed`.
 */
await runCommand(async () => {
  stopWithNpm();
  const args = process.argv.slice(2);
  const total = { passed: 0, failed: 0 };
  try {
    const node = await prepare();
    await provideChromium(node);
    if (args.length === 0) add(total, await runChecks(node));
    add(total, await runTests(node, args));
  } catch (error) {
    tell(error instanceof Failure ? error.message : `Something unforeseen happened: ${firstLine(error)}`);
    total.failed += 1;
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
});

/**
 * @param {string} node
 * @returns {Promise<void>}
 */
async function provideChromium(node) {
  const status = await runNode(node, [join("scripts", "steps", "chromium.mjs")], { output: "stderr" });
  if (status !== 0)
    throw new Failure("The tests were not run: without Chromium half of them would be missing.");
}

/**
 * Runs vitest on all projects, tells which files were the slowest and which tests passed at their second try only, and
 * counts what it reports.
 * @param {string} node
 * @param {string[]} args for vitest
 * @returns {Promise<Counts>}
 */
async function runTests(node, args) {
  if (isStopping()) throw new Failure("Stopped before the tests.");
  const folder = mkdtempSync(join(tmpdir(), "gatefold-report-"));
  const path = join(folder, "report.json");
  try {
    const vitest = join("node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const status = await runNode(node, [vitest, "run", ...reporters, ...args]);
    /** @type {unknown} */
    const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
    tell(["The slowest files:", ...listSlowest(report, 10, root)].join("\n"));
    const retried = listRetried(report, root);
    if (retried.length > 0) tell(["Passed at the second try only:", ...retried].join("\n"));
    return countTests(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Counts} total
 * @param {Counts} more
 * @returns {void}
 */
function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
}
