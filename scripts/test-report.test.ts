import { expect, test } from "vitest";
import { countTests } from "./test-report.mjs";

const passedFile = { status: "passed", assertionResults: [{ status: "passed" }] };

test("passed and failed tests are counted as reported", () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    testResults: [passedFile, { status: "failed", assertionResults: [{ status: "failed" }] }],
  };
  expect(countTests(report, 1)).toEqual({ passed: 5, failed: 2 });
});

test("a file that could not be loaded is a failure of its own", () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [passedFile, { status: "failed", assertionResults: [] }],
  };
  expect(countTests(report, 1)).toEqual({ passed: 5, failed: 1 });
});

test.each([
  ["a run that ended badly although every test passed", { numPassedTests: 5, numFailedTests: 0 }, 1, 5],
  ["a run without a report", null, 134, 0],
  ["a run without a report that claims success", null, 0, 0],
  ["a run of no test", { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 0],
])("%s is one failure", (_what, report, status, passed) => {
  expect(countTests(report, status)).toEqual({ passed, failed: 1 });
});
