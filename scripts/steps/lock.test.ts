import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatefold-lock-"));
  path = join(folder, "below", "lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

const unexpectedWait = (): void => {
  throw new Error("There was nobody to wait for.");
};

test("the lock is there during the work and gone after it, also when the work fails", async () => {
  const answer = await withLock(path, async () => existsSync(path), unexpectedWait);
  expect(answer).toBe(true);
  const failing = withLock(path, async () => Promise.reject(new Error("broken")), unexpectedWait);
  await expect(failing).rejects.toThrow("broken");
  expect(readdirSync(join(folder, "below"))).toEqual([]);
});

test("several processes that add to a file under the lock lose nothing", async () => {
  const counter = join(folder, "counter");
  writeFileSync(counter, "0");
  const script = `
    import { readFileSync, writeFileSync } from "node:fs";
    const { withLock } = await import(${JSON.stringify(import.meta.resolve("./lock.mjs"))});
    for (let turn = 0; turn < 5; turn += 1) await withLock(${JSON.stringify(path)}, async () => {
      const count = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
      for (let breath = 0; breath < 200; breath += 1) await new Promise((resolve) => setImmediate(resolve));
      writeFileSync(${JSON.stringify(counter)}, String(count + 1));
    }, () => undefined);`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" }),
  );
  await Promise.all(children.map((child) => once(child, "exit")));
  expect(readFileSync(counter, "utf8")).toBe("20");
});

test("the lock of a process that is gone is taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await withLock(path, async () => undefined, unexpectedWait);
  writeFileSync(path, `${hostname()} ${pid} 123`);
  expect(await withLock(path, async () => "done", unexpectedWait)).toBe("done");
});

test("the lock of a living process is waited for", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = withLock(
    path,
    async () => {
      await held;
      order.push("first");
    },
    unexpectedWait,
  );
  const second = withLock(
    path,
    async () => order.push("second"),
    () => release(),
  );
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});
