import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createDatabase, startRealPostgres } from "./real-postgres.ts";

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the package's PostgreSQL starts, copies a database from a template, and is gone after stop", async () => {
  const postgres = await startRealPostgres({ binaries: "package" });
  try {
    const template = await postgres.createDatabase();
    await query(template, "CREATE TABLE songs AS SELECT 7 AS id");
    const copy = await createDatabase(postgres.url, new URL(template).pathname.slice(1));
    expect(copy).not.toBe(template);
    expect(await query(copy, "SELECT id FROM songs")).toEqual([{ id: 7 }]);
  } finally {
    await postgres.stop();
  }
  await expect(query(postgres.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/u);
  await postgres.stop();
});

test("PostgreSQL ends by itself when the process that started it is killed", async () => {
  const script = `
    const { startRealPostgres } = await import(${JSON.stringify(import.meta.resolve("./real-postgres.ts"))});
    console.log((await startRealPostgres()).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const client = new Client({ connectionString: url });
  const disconnected = new Promise((resolve) => client.once("error", resolve));
  await client.connect();
  child.kill("SIGKILL");
  await disconnected;
  await expect.poll(() => isListening(url)).toBe(false);
});

async function isListening(url: string): Promise<boolean> {
  try {
    await query(url, "SELECT 1");
    return true;
  } catch {
    return false;
  }
}
