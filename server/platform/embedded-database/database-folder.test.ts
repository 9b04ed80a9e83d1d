import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { explainUnopened, postgresVersion, requireOwnDatabase } from "./database-folder.ts";
import { NotUnpacked, unpackDatabase } from "./unpack-database.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

test("a first start needs 96 MB and says how many there are", async () => {
  await requireOwnDatabase(folder, async () => 96);
  await expect(requireOwnDatabase(folder, async () => 95.9)).rejects.toThrow(
    `The disk of the data folder ${folder} has 95 MB free, but a first start needs 96 MB; free some space, or set another DATA_DIR.`,
  );
});

test("a database that does not open on a full disk asks for space, not for a backup", async () => {
  const said = async (free: number) => (await explainUnopened(folder, null, async () => free)).message;
  expect(await said(63)).toMatch(/its disk is nearly full \(63 MB free\); free some space/u);
  expect(await said(64)).toMatch(/restore a backup/u);
});

test("an archive of the empty database that was cut short or is none is reported, and nothing half made stays", async () => {
  const whole = join(folder, "whole");
  await unpackDatabase(whole);
  expect(readFileSync(join(whole, "PG_VERSION"), "utf8").trim()).toBe(postgresVersion);
  const archive = new URL("./empty-database.tar.gz", import.meta.url);
  const bytes = readFileSync(archive);
  for (const damaged of [bytes.subarray(0, bytes.length / 2), bytes.subarray(0, -10), Buffer.alloc(0)]) {
    const file = join(folder, "damaged.tar.gz");
    writeFileSync(file, damaged);
    const unpacked = unpackDatabase(join(folder, "database"), file);
    await expect(unpacked).rejects.toThrow(NotUnpacked);
    await expect(unpacked).rejects.toThrow(
      /damaged\.tar\.gz, which is a part of Gatefold,.*install Gatefold again/u,
    );
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("database"))).toEqual([]);
  expect(existsSync(join(folder, "database"))).toBe(false);
});
