import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

/*
 * Preloaded into the programs that the commands start (see run-node.mjs). Descriptor 3 is a pipe whose
 * other end only the command holds: when the command is gone, however it went, the pipe ends and the
 * program is asked to stop as by SIGTERM. The program's own children and threads are left alone.
 */
const follows = process.env["GATEFOLD_FOLLOWS"];
if (isMainThread) delete process.env["GATEFOLD_FOLLOWS"];
if (isMainThread && follows === String(process.ppid)) {
  const parent = new Socket({ fd: 3, readable: true, writable: false });
  parent.on("error", () => parent.destroy());
  parent.on("close", () => process.kill(process.pid, "SIGTERM"));
  parent.resume();
  parent.unref();
}
