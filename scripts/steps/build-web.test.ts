import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashFiles } from "./build-web.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-build-"));
  mkdirSync(join(folder, "web", "ui"), { recursive: true });
  write("web/main.tsx", "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  writeFileSync(join(folder, path), content);
}

function hash(): string {
  return hashFiles(folder, ["web", "vite.config.ts"]);
}

test("the same sources have the same hash", () => {
  expect(hash()).toBe(hash());
  expect(hash()).toMatch(/^[0-9a-f]{64}$/u);
});

test.each([
  ["a changed file", () => write("web/main.tsx", "two")],
  ["a new file in a folder below", () => write("web/ui/button.tsx", "")],
  ["a file that was not there before", () => write("vite.config.ts", "")],
])("%s changes the hash", (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test("moving text from one file to the next changes the hash", () => {
  write("web/a.ts", "ab");
  write("web/b.ts", "c");
  const before = hash();
  write("web/a.ts", "a");
  write("web/b.ts", "bc");
  expect(hash()).not.toBe(before);
});

test("tests and files outside of the sources do not make another build", () => {
  const before = hash();
  write("web/main.test.ts", "a test");
  write("README.md", "words");
  expect(hash()).toBe(before);
});
