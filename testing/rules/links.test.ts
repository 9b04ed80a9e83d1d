import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const check = fileURLToPath(new URL("../../scripts/steps/links.mjs", import.meta.url));

/** What the check says of a folder with these files. */
async function judge(files: Record<string, string>): Promise<{ status: number; said: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-links-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await new Promise((resolve) => {
      execFile(process.execPath, [check, folder], (error, stdout, stderr) => {
        resolve({ status: error ? Number(error.code) : 0, said: (stdout + stderr).trim().split("\n") });
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const guide = "# The guide\n\n## Who may come?\n\n### Who may come?\n\n![A picture](images/a.png)\n";
const whole = {
  "README.md":
    "# A project\n\n[Guide](docs/guide.md#who-may-come), [again](docs/guide.md#who-may-come-1), [here](#a-project),\n" +
    "[folder](docs), [elsewhere](https://example.org/gone.md), `[code](gone.md)`\n\n```md\n[more code](gone.md)\n```\n",
  "docs/guide.md": guide,
  "docs/images/a.png": "",
  "node_modules/other/README.md": "[gone](gone.md)",
};

test("links to files, folders, headings and other places hold; code and other people's pages are left alone", async () => {
  expect(await judge(whole)).toEqual({ status: 0, said: ["6 links of 2 pages, 0 broken"] });
});

test.each([
  ["a file that is not there", "[x](gone.md)", "gone.md leads to no file"],
  ["a heading that is not there", "[x](docs/guide.md#gone)", "docs/guide.md#gone leads to no heading"],
  ["a heading of its own that is not there", "[x](#gone)", "#gone leads to no heading"],
  ["a file out of the project", "[x](../gone.md)", "../gone.md leads out of the project"],
  ["a picture that is not there", '<img src="gone.png">', "gone.png leads to no file"],
  ["a reference that leads nowhere", "[x]: gone.md", "gone.md leads to no file"],
])("%s is found, with its line", async (_what, planted, said) => {
  const verdict = await judge({ ...whole, "planted.md": `# Planted\n\n${planted}\n` });
  expect(verdict).toEqual({
    status: 1,
    said: [`planted.md:3: ${said}`, "7 links of 3 pages, 1 broken"],
  });
});

test("a folder without pages is no result", async () => {
  const { status, said } = await judge({ "a.txt": "" });
  expect([status, said]).toEqual([1, ["No page was found, so the result says nothing."]]);
});
