import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";
import { holdLockFile } from "./lock-file.ts";

const maxTakeOverMs = 9_000;
const undo: (() => void)[] = [];

afterAll(() => {
  for (const one of undo.toReversed()) one();
});

function aFolder(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-test-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, "lock") };
}

/** A holder elsewhere, whose file is touched four times a second until `stop`. */
function aForeignHolder(file: string): { stop: () => void } {
  writeFileSync(file, JSON.stringify({ process: 7, host: "container-a", place: "elsewhere", key: "a" }));
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 250);
  undo.push(() => clearInterval(beat));
  return { stop: () => clearInterval(beat) };
}

const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;

/** A process without our network that locks the folder and keeps it. */
async function lockElsewhere(folder: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL("./data-folder-lock.ts", import.meta.url).href);
  const program = `
    const { lockDataFolder } = await import(${module});
    await lockDataFolder(${JSON.stringify(folder)});
    console.log("held");
    setInterval(() => undefined, 1000);
  `;
  const child = spawn("unshare", ["-n", process.execPath, "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  undo.push(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

describe.concurrent("one server a data folder", () => {
  test("the lock is taken once in a process's own place, and again at once when it was let go", async () => {
    const { folder, file } = aFolder();
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid};`);
    await lock.release();
    expect(existsSync(file)).toBe(false);
    const started = performance.now();
    await (await lockDataFolder(folder)).release();
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test("a folder that was made where a held one was removed is another folder", async () => {
    const { folder, file } = aFolder();
    const held = await lockDataFolder(folder);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const next = await lockDataFolder(folder);
    await held.release();
    expect(existsSync(file)).toBe(true);
    await next.release();
  });

  test.runIf(canUnshare)(
    "a process in another network namespace is seen, and no longer when it was killed",
    async () => {
      const { folder } = aFolder();
      const child = await lockElsewhere(folder);
      await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${child.pid};`);
      child.kill("SIGKILL");
      await once(child, "exit");
      const started = performance.now();
      const lock = await lockDataFolder(folder);
      expect(performance.now() - started).toBeLessThan(maxTakeOverMs);
      await lock.release();
    },
  );

  test("a holder on another machine is named while its heart beats, whatever its clock says", async () => {
    const { folder, file } = aFolder();
    const holder = aForeignHolder(file);
    await expect(lockDataFolder(folder)).rejects.toThrow("in use by process 7 on container-a;");
    holder.stop();
    // Left behind with a time that is still to come.
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
    utimesSync(file, tomorrow, tomorrow);
    const started = performance.now();
    const lock = await lockDataFolder(folder);
    expect(performance.now() - started).toBeLessThan(maxTakeOverMs);
    expect(readFileSync(file, "utf8")).toContain(`"process":${process.pid}`);
    await lock.release();
  });

  test.each(["", '{"process":7,"ho', "4711"])(
    "a file that power loss left behind (%j) keeps no one out for long",
    async (text) => {
      const { folder, file } = aFolder();
      writeFileSync(file, text);
      const started = performance.now();
      const lock = await lockDataFolder(folder);
      expect(performance.now() - started).toBeLessThan(maxTakeOverMs);
      await lock.release();
    },
  );

  test("a file left behind in the same place keeps no one waiting", async () => {
    const { file } = aFolder();
    const killed = await holdLockFile(file, "here");
    if ("holder" in killed) throw new Error("A new file is held by nobody.");
    const started = performance.now();
    const next = await holdLockFile(file, "here");
    expect(next).not.toHaveProperty("holder");
    expect(performance.now() - started).toBeLessThan(4_000);
    // Anyone who comes back from standing still learns of it, and does not take the file away.
    expect(await killed.lost).toBe(`process ${process.pid}`);
    killed.release();
    expect(existsSync(file)).toBe(true);
  });

  test("of several who find the same stale file only one holds it", async () => {
    const { file } = aFolder();
    writeFileSync(file, JSON.stringify({ process: 7, host: "container-a", place: "elsewhere", key: "a" }));
    const all = await Promise.all(["a", "b", "c"].map((place) => holdLockFile(file, place)));
    expect(all.filter((one) => "lost" in one)).toHaveLength(1);
    for (const one of all) if ("release" in one) one.release();
    expect(existsSync(file)).toBe(false);
  });
});
