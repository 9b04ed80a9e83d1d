import { statSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdLockFile, readHolder } from "./lock-file.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/** A data folder that is this process's. */
export interface DataFolderLock {
  /** Resolves with a sentence for the operator when another process has taken the folder, which only one may use. */
  lost: Promise<string>;
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process: two servers on one embedded database lose data without a word. Two guards,
 * since each misses what the other sees. A listening socket named after the folder is freed by the system when the
 * process dies in whatever way, but is not seen from another network namespace (a second container on the same
 * volume) or machine. A file in the folder is seen by all of them, and kept up by a heartbeat; see `lock-file.ts`.
 * Throws StartupError naming the process.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
  // File systems give a removed folder's number to the next one, while its server may still be running.
  const socket = socketName(`gatefold-${dev}-${ino}-${birthtimeNs}`);
  const file = join(folder, "lock");
  if (process.platform === "darwin" && !(await isHeld(socket))) rmSync(socket, { force: true });
  const server = await listen(socket, folder, file);
  const free = () => new Promise<void>((done) => server.close(() => done()));
  try {
    const held = await holdLockFile(file);
    if ("holder" in held) throw inUse(folder, held.holder);
    return {
      lost: held.lost.then(
        (holder) => `The data folder ${folder} was taken by ${holder}; only one server may use it.`,
      ),
      release: async () => {
        held.release();
        await free();
      },
    };
  } catch (error) {
    await free();
    throw error;
  }
}

/**
 * Linux and Windows have names outside the file system that vanish with their process and are taken by one
 * process only; elsewhere a file in the temporary folder stands for the name.
 */
function socketName(name: string): string {
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function isHeld(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on("error", () => resolve(false));
  });
}

function listen(socket: string, folder: string, file: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.on("error", (cause) => reject(inUse(folder, readHolder(file), cause)));
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}

function inUse(folder: string, holder: string, cause?: Error): StartupError {
  return new StartupError(
    `The data folder ${folder} is in use by ${holder}; stop it or set another DATA_DIR.`,
    cause === undefined ? {} : { cause },
  );
}
