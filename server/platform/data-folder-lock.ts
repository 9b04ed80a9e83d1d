import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "./settings.ts";

/**
 * Locks a data folder for this process: two servers on one embedded database lose data without a word.
 * The lock is a listening socket named after the folder, which the system frees when the process dies in
 * whatever way; the file in the folder only says who holds it. Throws StartupError naming the process.
 *
 * @returns frees the lock
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder);
  const socket = socketName(`gatefold-${dev}-${ino}`);
  const holder = join(folder, "lock");
  if (process.platform === "darwin" && !(await isHeld(socket))) rmSync(socket, { force: true });
  const server = await listen(socket, folder, holder);
  writeFileSync(holder, String(process.pid), { mode: 0o600 });
  return async () => {
    rmSync(holder, { force: true });
    await new Promise<void>((done) => server.close(() => done()));
  };
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

function listen(socket: string, folder: string, holder: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.on("error", (cause) =>
      reject(
        new StartupError(
          `The data folder ${folder} is in use by process ${readHolder(holder)}; stop it or set another DATA_DIR.`,
          { cause },
        ),
      ),
    );
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "unknown";
  } catch {
    return "unknown";
  }
}
