import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const check = fileURLToPath(new URL("../../scripts/steps/regular-expressions.mjs", import.meta.url));

/** What the check says of a project whose contract and server are these texts. */
async function judge(contract: string, server: string): Promise<{ status: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-expressions-"));
  try {
    for (const [name, text] of Object.entries({ contract, server })) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "planted.ts"), text);
    }
    return await new Promise((resolve) => {
      execFile(process.execPath, [check, folder], (error, stdout, stderr) => {
        resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr });
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a project of quick expressions passes", async () => {
  const { status, said } = await judge("export const a = /^\\d{1,5}$/u;", "export const b = /^[a-z]+$/u;");
  expect([status, said]).toEqual([0, "2 regular expressions, 0 unsafe\n"]);
});

test("an expression whose time grows with the square of its input, or faster, is refused and named", async () => {
  const { status, said } = await judge("export const a =\n  /\\/+$/u;", "export const b = /^(?:a|a)*$/u;");
  expect(status).toBe(1);
  expect(said).toContain("contract/planted.ts:2: /\\/+$/u is slow: 2nd degree polynomial");
  expect(said).toContain("server/planted.ts:1: /^(?:a|a)*$/u is slow: exponential");
});

test("an expression that only the running program has is refused, and so is a result of nothing", async () => {
  const { status, said } = await judge(
    "export const a = 1;",
    "export const b = (c: string) => new RegExp(c);",
  );
  expect([status, said]).toEqual([
    1,
    expect.stringContaining("server/planted.ts:1: /new RegExp(c)/(assembled) is put together"),
  ]);
  expect(await judge("export const a = 1;", "export const b = 2;")).toMatchObject({ status: 1 });
});
