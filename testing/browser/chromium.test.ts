import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findChromium } from "./chromium.ts";

function makeFolderWith(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-chromium-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), "#!/bin/sh\n");
  chmodSync(join(folder, name), 0o755);
  return folder;
}

test("CHROMIUM_PATH comes before the system's browser", () => {
  const mine = join(makeFolderWith("my-browser"), "my-browser");
  expect(findChromium({ CHROMIUM_PATH: mine, PATH: makeFolderWith("chromium") })).toBe(mine);
});

test("the system's browser is found on the path: the shell without a window, chromium, google-chrome", () => {
  const chrome = makeFolderWith("google-chrome");
  const chromium = makeFolderWith("chromium");
  const shell = makeFolderWith("chromium-headless-shell");
  expect(findChromium({ PATH: `${chrome}:${chromium}` })).toBe(join(chromium, "chromium"));
  expect(findChromium({ PATH: `${chromium}:${shell}` })).toBe(join(shell, "chromium-headless-shell"));
});

test("a CHROMIUM_PATH that is no program is an error, not a reason to look on", () => {
  const env = { CHROMIUM_PATH: "/nowhere/chromium", PATH: makeFolderWith("chromium") };
  expect(() => findChromium(env)).toThrow(/CHROMIUM_PATH is \/nowhere\/chromium/u);
});
