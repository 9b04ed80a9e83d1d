import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a page shows, read once: it may be drawn a moment later, and then on a busy machine alone. */
const singleRead =
  /expect\(\s*await [^;]*?\.(?:all(?:Inner)?TextContents|allInnerTexts|count|evaluate(?:All)?|getAttribute|innerText|inputValue|is[A-Z]\w+|textContent)\(/gu;

/** A wait that is kept for later without `begin`: where the press before it fails, the wait fails the whole run. */
const looseWait =
  /(?:const|let) (?:\w+|\[[^\]]*\]) = [\w.]*\.waitFor(?:Event|Function|Request|Response|URL)\(/gu;

/** `line: text`, each place of a test that may fail by the machine's pace alone. */
function findRaces(source: string): string[] {
  return [singleRead, looseWait].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(
      ({ 0: found, index }) => `${source.slice(0, index).split("\n").length}: ${found.slice(0, 80)}`,
    ),
  );
}

test("what an end-to-end test reads of a page is polled, and what it waits for behind a press starts before it", () => {
  const files = globSync("e2e/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((path) =>
    findRaces(readFileSync(root + path, "utf8")).map((race) => `${path}:${race}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "expect(await row.count()).toBe(0);",
  "expect(await page.evaluate(() => document.title)).toBe(song);",
  'const asked = page.waitForRequest("/me");',
])("%s is found", (source) => {
  expect(findRaces(source)).toHaveLength(1);
});

test.each([
  "await expect.poll(() => row.count()).toBe(0);",
  "expect((await asked).url()).toMatch(pattern);",
  'const asked = begin(page.waitForRequest("/me"));',
  "expect(await ask(app, path)).toEqual([wanted]);",
])("%s is let through", (source) => {
  expect(findRaces(source)).toEqual([]);
});
