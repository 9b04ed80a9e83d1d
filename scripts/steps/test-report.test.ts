import { expect, test } from "vitest";
import { countTests, joinReports, listFailed, listKinds, listRetried, listSlowest } from "./test-report.mjs";

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

test("the slowest files come first, named from the folder", () => {
  const testResults = [
    { name: "/there/a.test.ts", startTime: 1_000, endTime: 2_500 },
    { name: "/there/e2e/b.test.ts", startTime: 1_000, endTime: 13_340 },
    { name: "/there/c.test.ts", startTime: 1_000, endTime: 1_001 },
  ];
  expect(listSlowest({ testResults }, 2, "/there")).toEqual([
    "  12.3 s  e2e/b.test.ts",
    "   1.5 s  a.test.ts",
  ]);
});

test("the time of each kind of tests is summed over the reports of all runs, most first", () => {
  const fileOf = (name: string, seconds: number, tests: number) => ({
    name: `/there/${name}`,
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
    assertionResults: Array.from({ length: tests }, () => ({ status: "passed" })),
  });
  const server = [fileOf("server/a.test.ts", 2, 3), fileOf("contract/b.test.ts", 1.5, 1)];
  const web = [fileOf("web/c.browser.test.tsx", 4, 2), fileOf("web/d.test.tsx", 1, 1)];
  const reports = [
    { testResults: [...server, ...web] },
    { testResults: [fileOf("e2e/e.test.ts", 3, 1)] },
    null,
  ];
  expect(listKinds(joinReports(reports), "/there")).toEqual([
    "   4.0 s  screens: 1 files, 2 tests",
    "   3.5 s  server: 2 files, 4 tests",
    "   3.0 s  e2e: 1 files, 1 tests",
    "   1.0 s  components: 1 files, 1 tests",
  ]);
});

test("a run without a report has no slowest file", () => {
  expect(listSlowest(null, 10, "/there")).toEqual([]);
});

const late = { fullName: "is late", status: "passed", failureMessages: ["Error: not yet"] };
const good = { fullName: "is good", status: "passed", failureMessages: [] };
const bad = { fullName: "is bad", status: "failed", failureMessages: ["Error: never\n  at its place"] };

test("tests that passed at their second try are named from the folder, with what the first failed with", () => {
  const testResults = [
    { name: "/there/a.test.ts", assertionResults: [good, bad] },
    { name: "/there/e2e/b.test.ts", assertionResults: [good, late] },
  ];
  expect(listRetried({ testResults }, "/there")).toEqual(["e2e/b.test.ts > is late", "  Error: not yet"]);
});

test("tests that failed, and files that could not be run, are named with what they failed with", () => {
  const testResults = [
    { name: "/there/a.test.ts", status: "failed", assertionResults: [good, bad] },
    { name: "/there/e2e/b.test.ts", status: "passed", assertionResults: [good, late] },
    { name: "/there/c.test.ts", status: "failed", message: "No such module", assertionResults: [] },
  ];
  expect(listFailed({ testResults }, "/there")).toEqual([
    "c.test.ts",
    "  No such module",
    "a.test.ts > is bad",
    "  Error: never",
    "    at its place",
  ]);
});
