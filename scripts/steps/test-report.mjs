import { relative } from "node:path";

/** @typedef {import("./checks.mjs").Counts} Counts */

/**
 * Counts what vitest's JSON report says. Beside failed tests these are failures: a file that could not be
 * run, a run that ended badly although no test failed (an unhandled rejection, a failed set-up), no
 * report, and a report of no test at all.
 * @param {unknown} report the parsed report, null if there is none
 * @param {number} status vitest's exit status
 * @returns {Counts}
 */
export function countTests(report, status) {
  const passed = readCount(report, "numPassedTests");
  const failed = readCount(report, "numFailedTests") + countBrokenFiles(report);
  const hasHiddenFailure = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: hasHiddenFailure ? 1 : failed };
}

/**
 * Tests that failed first and passed when they were tried again, one line each: `e2e/search.test.ts > its name`.
 * @param {unknown} report the parsed report
 * @param {string} folder that the files are named from
 * @returns {string[]}
 */
export function listRetried(report, folder) {
  const files = readField(report, "testResults");
  if (!Array.isArray(files)) return [];
  return files.flatMap((file) => {
    const tests = readField(file, "assertionResults");
    const name = relative(folder, String(readField(file, "name")));
    if (!Array.isArray(tests)) return [];
    return tests.filter(hasPassedLate).map((test) => `${name} > ${String(readField(test, "fullName"))}`);
  });
}

/**
 * Whether a test passed although it has failures: those of its first try.
 * @param {unknown} test
 * @returns {boolean}
 */
function hasPassedLate(test) {
  const failures = readField(test, "failureMessages");
  return readField(test, "status") === "passed" && Array.isArray(failures) && failures.length > 0;
}

/**
 * The files that took longest, one line each, slowest first: `12.3 s  e2e/search.test.ts`.
 * @param {unknown} report the parsed report, null if there is none
 * @param {number} count how many at most
 * @param {string} folder that the files are named from
 * @returns {string[]}
 */
export function listSlowest(report, count, folder) {
  const files = readField(report, "testResults");
  if (!Array.isArray(files)) return [];
  return files
    .map((file) => ({
      ms: readCount(file, "endTime") - readCount(file, "startTime"),
      name: String(readField(file, "name")),
    }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(folder, name)}`);
}

/**
 * Files that failed without a failed test in them: their import or set-up broke.
 * @param {unknown} report
 * @returns {number}
 */
function countBrokenFiles(report) {
  const files = readField(report, "testResults");
  if (!Array.isArray(files)) return 0;
  return files.filter((file) => {
    const tests = readField(file, "assertionResults");
    const hasFailedTest =
      Array.isArray(tests) && tests.some((test) => readField(test, "status") === "failed");
    return readField(file, "status") === "failed" && !hasFailedTest;
  }).length;
}

/**
 * @param {unknown} report
 * @param {string} name
 * @returns {number}
 */
function readCount(report, name) {
  const count = readField(report, name);
  return typeof count === "number" ? count : 0;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function readField(value, name) {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
