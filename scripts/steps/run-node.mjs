import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const preload = pathToFileURL(join(root, "scripts", "steps", "follow-parent.mjs")).href;

/**
 * Runs a Node program in the project's folder until it ends and answers its exit status (128 + n after
 * signal n). SIGINT and SIGTERM are passed on to it once each, and it ends with this process.
 * @param {string} node path of the Node to use
 * @param {string[]} args the program's file and its arguments
 * @param {object} [options]
 * @param {"stdout" | "stderr" | "whole"} [options.output] where its standard output goes; `whole`: with its standard error
 *   to our standard output, in one piece when it has ended, so that what runs beside it does not mix in; default stdout
 * @param {NodeJS.ProcessEnv} [options.env] added to this process's environment
 * @returns {Promise<number>}
 */
export async function runNode(node, args, { output = "stdout", env = {} } = {}) {
  const child = spawn(node, ["--import", preload, ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter),
      ...env,
      GATEFOLD_FOLLOWS: String(process.pid),
    },
    stdio: ["inherit", ...outputsOf(output), "pipe"],
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (/** @type {Buffer} */ part) => said.push(part));
  // The write end goes away with the child; that is no failure of ours.
  child.stdio[3]?.on("error", () => undefined);
  const stopForwarding = forwardSignals(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
    });
  } finally {
    stopForwarding();
    if (said.length > 0) process.stdout.write(Buffer.concat(said));
  }
}

/**
 * @param {"stdout" | "stderr" | "whole"} output
 * @returns {("inherit" | "pipe" | 2)[]} for standard output and standard error
 */
function outputsOf(output) {
  if (output === "whole") return ["pipe", "pipe"];
  return [output === "stdout" ? "inherit" : 2, "inherit"];
}

/** Set by the first SIGINT or SIGTERM: whatever follows the program that was stopped must not be started. */
let wasStopped = false;

/**
 * Whether a person or the system asked this command to stop.
 * @returns {boolean}
 */
export function isStopping() {
  return wasStopped;
}

/**
 * Makes this command stop, as by SIGTERM, when the npm that runs it is gone: a killed npm passes no signal on. Without
 * npm, going on after the parent's end is what a person asked for (nohup).
 * @returns {void}
 */
export function stopWithNpm() {
  const parent = process.ppid;
  if (!process.env["npm_lifecycle_event"]) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void}
 */
function forwardSignals(child) {
  /** @type {Set<NodeJS.Signals>} */
  const sent = new Set();
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    wasStopped = true;
    if (!sent.has(signal)) child.kill(signal);
    sent.add(signal);
  };
  process.on("SIGINT", forward).on("SIGTERM", forward);
  return () => {
    process.off("SIGINT", forward).off("SIGTERM", forward);
  };
}
