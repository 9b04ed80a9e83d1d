import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";

/** A program that prints its process number and ends with status 7 when it is asked to stop. */
const program = `
  process.once("SIGTERM", () => process.exit(7));
  setInterval(() => undefined, 60_000);
  console.log(process.pid);`;

type Command = {
  command: ChildProcessByStdio<null, Readable, null>;
  programPid: number;
  programEnd: Promise<unknown>;
};

const started: number[] = [];

afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});

/** Starts a command that runs the program through runNode and ends with the program's status. */
async function startCommand(): Promise<Command> {
  const script = `
    const { runNode } = await import(${JSON.stringify(import.meta.resolve("./run-node.mjs"))});
    process.exitCode = await runNode(process.execPath, ["-e", ${JSON.stringify(program)}]);`;
  const command = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The program holds the pipe too: it closes when both are gone.
  const programEnd = once(command.stdout, "close");
  const [line] = (await once(createInterface({ input: command.stdout }), "line")) as [string];
  started.push(Number(line));
  return { command, programPid: Number(line), programEnd };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("SIGTERM is passed on, and the program's status is the command's", async () => {
  const { command, programPid } = await startCommand();
  command.kill("SIGTERM");
  expect(await once(command, "exit")).toEqual([7, null]);
  expect(isAlive(programPid)).toBe(false);
});

test("the program ends when the command is killed", async () => {
  const { command, programPid, programEnd } = await startCommand();
  expect(isAlive(programPid)).toBe(true);
  command.kill("SIGKILL");
  await programEnd;
});
