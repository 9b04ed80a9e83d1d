import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./server-process.ts";

/**
 * Runs a script of the bench folder in a process of its own, `input` as JSON on its standard input, and answers
 * the JSON it prints. Throws if it fails.
 */
export async function runScript<T>(name: string, input: unknown): Promise<T> {
  const child = spawn(process.execPath, [join(root, "bench", name)], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stdin.end(JSON.stringify(input));
  const [status] = (await once(child, "close")) as [number | null];
  if (status !== 0) throw new Error(`${name} ended with status ${status}.`);
  return JSON.parse(output) as T;
}
