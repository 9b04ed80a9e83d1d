import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { serverEnvironment } from "../../scripts/steps/server-command.mjs";
import { nodeArguments } from "./spawned-server.ts";

/** The settings of a server that is to start, and the folder that it starts in. */
export interface Start {
  env: Record<string, string>;
  folder: string;
}

const program = fileURLToPath(new URL("start-each.ts", import.meta.url));

/**
 * What servers say that cannot start: one after the other in one process, for which reading the program once is enough. How a
 * process ends of it is the same for all: `spawnFailingServer` shows it. Throws where one starts, or anything is said beside.
 */
export async function failedStarts(starts: readonly Start[]): Promise<string[]> {
  const child = spawn(process.execPath, [...nodeArguments, program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env["PATH"], ...serverEnvironment, TZ: "UTC" },
  });
  const heard = { output: "", errors: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (heard.output += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (heard.errors += text));
  const answered = once(child, "message") as Promise<[(string | null)[]]>;
  const closed = once(child, "close");
  const usual = { PORT: "0", LOG_LEVEL: "warn", DATA_DIR: "data" };
  child.send(starts.map(({ env, folder }) => ({ env: { ...usual, ...env }, folder })));
  const [said] = await Promise.race([
    answered,
    closed.then(() => Promise.reject(new Error(`The process ended: ${heard.output}${heard.errors}`))),
  ]);
  await closed;
  // A line each, and nothing beside.
  expect(heard).toEqual({ output: "", errors: said.map((each) => `${each}\n`).join("") });
  for (const each of said) expect(each).toMatch(/^[^\n]+\.$/u);
  return said.map((each) => each ?? "");
}
