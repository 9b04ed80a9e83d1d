import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "#server/platform/process/settings.ts";

const page = readFileSync(new URL("../../docs/settings.md", import.meta.url), "utf8");
const listed = [...page.matchAll(/^\| `([A-Z_]+)`/gmu)].map(([, name]) => name);

test("docs/settings.md has a row for each setting, and for no other", () => {
  expect(listed.toSorted()).toEqual(settingNames.toSorted());
});
