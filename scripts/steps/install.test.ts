import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needsInstall } from "./install.mjs";

type Packages = Record<string, { version?: string; optional?: boolean }>;

const lock: Packages = {
  "": {},
  "node_modules/a": { version: "1.0.0" },
  "node_modules/for-another-machine": { version: "2.0.0", optional: true },
};
const installed: Packages = { "node_modules/a": { version: "1.0.0" } };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-install-"));
  mkdirSync(join(folder, "node_modules"));
  writeLock(lock);
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeLock(packages: Packages): void {
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
}

function writeNpmsRecord(packages: Packages): void {
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
}

test("a clone without packages needs an install", () => {
  rmSync(join(folder, "node_modules"), { recursive: true });
  expect(needsInstall(folder)).toBe(true);
});

test("an install that was cut off, and so left no record, is done again", () => {
  expect(needsInstall(folder)).toBe(true);
});

test("an install done by hand counts, packages for other machines missing", () => {
  writeNpmsRecord(installed);
  expect(needsInstall(folder)).toBe(false);
});

test("a lock that changed since the install needs another", () => {
  writeNpmsRecord(installed);
  expect(needsInstall(folder)).toBe(false);
  writeLock({ ...lock, "node_modules/b": { version: "1.0.0" } });
  expect(needsInstall(folder)).toBe(true);
});

test("a package in another version than the locked one needs an install", () => {
  writeNpmsRecord({ "node_modules/a": { version: "0.9.0" } });
  expect(needsInstall(folder)).toBe(true);
});

test("packages that were installed for another kind of machine are installed again", () => {
  writeNpmsRecord(installed);
  writeFileSync(join(folder, "node_modules", ".gatefold-installed"), "hash plan9-mips");
  expect(needsInstall(folder)).toBe(true);
});

test("a lock that is not JSON is reported in a sentence that names it", () => {
  writeNpmsRecord(installed);
  writeFileSync(join(folder, "package-lock.json"), "<<<<<<<");
  expect(() => needsInstall(folder)).toThrow(/package-lock\.json isn't readable JSON/u);
});
