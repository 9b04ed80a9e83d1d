import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./steps/checks.mjs";
import { Failure, firstLine, runCommand, print } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { isStopping, root, runNode, stopWithNpm } from "./steps/run-node.mjs";
import {
  countTests,
  joinReports,
  listFailed,
  listKinds,
  listRetried,
  listSlowest,
} from "./steps/test-report.mjs";

/** @typedef {import("./steps/checks.mjs").Counts} Counts */

/**
 * What runs one after the other, with so many files at a time. The server's tests wait now and then, so that four of them
 * keep two cores busy; e2e tests wait for what sounds, and three do. Beside the server's, tests in a browser met their time
 * limits on two cores, and the whole was no shorter.
 */
const cores = availableParallelism();
const withoutBrowser = ["demo-service", "server-*", "testing", "rules", "scripts", "web", "components"];
const parts = [
  [...withoutBrowser.map((name) => `--project=${name}`), `--maxWorkers=${Math.max(4, cores)}`],
  ["--project=screens"],
  ["--project=e2e", `--maxWorkers=${Math.max(3, Math.floor(cores / 2))}`],
];

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
    const checks = args.length === 0 ? await runChecks(node) : null;
    if (checks !== null) add(total, checks);
    add(total, await runTests(node, args));
    for (const name of checks?.failedNames ?? []) print(`The check "${name}" failed, before the tests.`);
  } catch (error) {
    print(error instanceof Failure ? error.message : `Something unforeseen happened: ${firstLine(error)}`);
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
    throw new Failure("The tests didn't run: without Chromium, half of them would be missing.");
}

/**
 * Runs vitest, on all projects unless the arguments say otherwise; says where the time went, which tests passed at their
 * second try only and which failed, and counts what it reports.
 * @param {string} node
 * @param {string[]} args for vitest
 * @returns {Promise<Counts>}
 */
async function runTests(node, args) {
  if (isStopping()) throw new Failure("Stopped before the tests.");
  const folder = mkdtempSync(join(tmpdir(), "gatefold-report-"));
  try {
    const runs = [];
    for (const [place, part] of (args.length === 0 ? parts : [args]).entries()) {
      if (isStopping()) throw new Failure("Stopped amid the tests.");
      const path = join(folder, `report-${place}.json`);
      const status = await runVitest(node, part, path);
      /** @type {unknown} */
      const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
      runs.push({ report, counts: countTests(report, status) });
    }
    const files = joinReports(runs.map(({ report }) => report));
    print(["Where the time went:", ...listKinds(files, root)].join("\n"));
    print(["The slowest files:", ...listSlowest(files, 10, root)].join("\n"));
    const retried = listRetried(files, root);
    if (retried.length > 0) print(["Passed at the second try only:", ...retried].join("\n"));
    const failed = listFailed(files, root);
    if (failed.length > 0) print(["Failed:", ...failed].join("\n"));
    const total = { passed: 0, failed: 0 };
    for (const { counts } of runs) add(total, counts);
    return total;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} reportPath where the report as JSON is written
 * @returns {Promise<number>} its exit status
 */
async function runVitest(node, args, reportPath) {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  return await runNode(node, [vitest, "run", ...reporters, ...args]);
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
