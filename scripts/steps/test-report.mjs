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
 * The files of several reports as those of one.
 * @param {unknown[]} reports parsed; null where there is none
 * @returns {{ testResults: unknown[] }}
 */
export function joinReports(reports) {
  return {
    testResults: reports.flatMap((report) => {
      /** @type {unknown} */
      const files = readField(report, "testResults");
      return Array.isArray(files) ? files : [];
    }),
  };
}

/** Kinds of tests by what their files' paths match; the first that fits counts. */
const kinds = /** @type {const} */ ([
  ["e2e", /^e2e\//u],
  ["screens", /\.browser\.test\.tsx?$/u],
  ["components", /\.test\.tsx$/u],
  ["web", /^web\//u],
  ["server", /^(server|contract)\//u],
  ["demo service", /^demo-service\//u],
]);

/**
 * The sum of the files of each kind, one line each, most first: `312.4 s  e2e: 56 files, 173 tests`. Files run side by
 * side, so that the sums are more than the run.
 * @param {unknown} report the parsed report, null if there is none
 * @param {string} folder that the files are named from
 * @returns {string[]}
 */
export function listKinds(report, folder) {
  /** @type {Map<string, { ms: number, files: number, tests: number }>} */
  const sums = new Map();
  for (const file of joinReports([report]).testResults) {
    const path = relative(folder, String(readField(file, "name")));
    const kind = kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "others";
    const { ms, files, tests } = sums.get(kind) ?? { ms: 0, files: 0, tests: 0 };
    const more = readField(file, "assertionResults");
    sums.set(kind, {
      ms: ms + timeOf(file),
      files: files + 1,
      tests: tests + (Array.isArray(more) ? more.length : 0),
    });
  }
  return [...sums]
    .sort(([, one], [, other]) => other.ms - one.ms)
    .map(([kind, { ms, files, tests }]) => `${formatSeconds(ms)}  ${kind}: ${files} files, ${tests} tests`);
}

/**
 * @param {unknown} file of a report
 * @returns {number} ms from its first test's start to its last one's end
 */
function timeOf(file) {
  return readCount(file, "endTime") - readCount(file, "startTime");
}

/**
 * @param {number} ms
 * @returns {string} `  12.3 s`
 */
function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

/** How many lines of a failure are shown: where it failed, and what stood there. */
const maxFailureLines = 400;

/**
 * Tests that failed first and passed when they were tried again, as `listTests` has them.
 * @param {unknown} report the parsed report
 * @param {string} folder that the files are named from
 * @returns {string[]}
 */
export function listRetried(report, folder) {
  return listTests(report, folder, "passed");
}

/**
 * Tests that failed, as `listTests` has them, and files that could not be run, by their names. They stand at the run's
 * end, since a build server keeps the last lines of a long output.
 * @param {unknown} report the parsed report
 * @param {string} folder that the files are named from
 * @returns {string[]}
 */
export function listFailed(report, folder) {
  const broken = joinReports([report])
    .testResults.filter(isBroken)
    .flatMap((file) => {
      const name = relative(folder, String(readField(file, "name")));
      return [name, ...indentFailure([readField(file, "message")])];
    });
  return [...broken, ...listTests(report, folder, "failed")];
}

/**
 * The tests of a status that have a failure: each a line, `e2e/search.test.ts > its name`, and what its tries failed with,
 * indented.
 * @param {unknown} report the parsed report
 * @param {string} folder that the files are named from
 * @param {"passed" | "failed"} status
 * @returns {string[]}
 */
function listTests(report, folder, status) {
  return joinReports([report]).testResults.flatMap((file) => {
    const tests = readField(file, "assertionResults");
    const name = relative(folder, String(readField(file, "name")));
    if (!Array.isArray(tests)) return [];
    return tests.flatMap((test) => {
      /** @type {unknown} */
      const failures = readField(test, "failureMessages");
      const isListed = readField(test, "status") === status && Array.isArray(failures) && failures.length > 0;
      if (!isListed) return [];
      return [`${name} > ${String(readField(test, "fullName"))}`, ...indentFailure(failures)];
    });
  });
}

/**
 * @param {unknown[]} failures messages of several lines
 * @returns {string[]} their first lines, indented
 */
function indentFailure(failures) {
  const lines = failures.flatMap((failure) => String(failure).split("\n"));
  return lines.slice(0, maxFailureLines).map((line) => `  ${line}`);
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
    .map((file) => ({ ms: timeOf(file), name: String(readField(file, "name")) }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${formatSeconds(ms)}  ${relative(folder, name)}`);
}

/**
 * @param {unknown} report
 * @returns {number}
 */
function countBrokenFiles(report) {
  return joinReports([report]).testResults.filter(isBroken).length;
}

/**
 * Whether a file failed without a failed test in it: its import or set-up broke.
 * @param {unknown} file of a report
 * @returns {boolean}
 */
function isBroken(file) {
  const tests = readField(file, "assertionResults");
  const hasFailedTest = Array.isArray(tests) && tests.some((test) => readField(test, "status") === "failed");
  return readField(file, "status") === "failed" && !hasFailedTest;
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
