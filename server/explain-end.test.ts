import { once } from "node:events";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Runs a module that does this behind `explainEnd`. */
async function run(code: string): Promise<{ status: number | null; said: string }> {
  const file = new URL("./explain-end.ts", import.meta.url).href;
  const program = `import { explainEnd } from ${JSON.stringify(file)};\nconst { end } = explainEnd();\n${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  const [status] = (await once(child, "close")) as [number | null];
  return { status, said: await said };
}

test.each([
  [
    "waits for what never comes",
    "void new Promise(() => undefined).then(() => end(0, null));",
    1,
    /nothing was left to do/u,
  ],
  ["is ended by something else", "process.exit(3);", 3, /^Gatefold stopped unexpectedly \(status 3\)\.\n$/u],
  ["ends with a sentence", 'end(1, "The disk is full.");', 1, /^The disk is full\.\n$/u],
  ["ends as it was asked to", "end(0, null);", 0, /^$/u],
  ["meets a fault", 'setTimeout(() => { throw new Error("a bug"); });', 1, /a bug/u],
])("a process that %s says so", async (_what, code, status, sentence) => {
  const ended = await run(code);
  expect(ended.status).toBe(status);
  expect(ended.said).toMatch(sentence);
});
