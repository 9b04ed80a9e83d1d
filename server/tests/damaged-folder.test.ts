import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { spawnFailingServer, spawnTestServer } from "#testing/server/spawned-server.ts";

const { folder, remove } = scratchFolder();
const sound = join(folder, "sound");

beforeAll(async () => {
  mkdirSync(sound);
  const server = await spawnTestServer({ DEMO: "on" }, sound);
  // The demo stores something from its first request on.
  await fetch(new URL("/provider/", server.url));
  await server.end("SIGTERM");
});
afterAll(remove);

/** What a start on a copy of a sound data folder says, once `harm` has struck the copy. */
async function saidAfter(
  name: string,
  harm: (data: string) => void,
  demo: "on" | "off" = "off",
): Promise<string> {
  const home = join(folder, name);
  cpSync(sound, home, { recursive: true });
  harm(join(home, "data"));
  const { code, output, errors } = await spawnFailingServer({ DEMO: demo }, home);
  expect([code, output]).toEqual([1, ""]);
  // One line, and none of the database's own words.
  expect(errors).toMatch(/^[^\n]+\.\n$/u);
  expect(errors).not.toMatch(/PGlite|Aborted|relation|error:/u);
  return errors;
}

function overwrite(file: string): void {
  writeFileSync(file, randomBytes(statSync(file).size));
}

const harms: [what: string, harm: (database: string) => void][] = [
  ["its control file", (database) => overwrite(join(database, "global", "pg_control"))],
  [
    "its log",
    (database) => {
      const log = join(database, "pg_wal");
      for (const name of readdirSync(log).filter((each) => /^\d/u.test(each))) overwrite(join(log, name));
    },
  ],
  [
    "our tables",
    (database) => {
      const tables = join(database, "base", "5");
      for (const name of readdirSync(tables).filter((each) => /^\d{5}$/u.test(each)))
        overwrite(join(tables, name));
    },
  ],
  [
    "all tables, which are cut short",
    (database) => {
      const tables = join(database, "base", "5");
      for (const name of readdirSync(tables)) truncateSync(join(tables, name), 100);
    },
  ],
  ["a folder of it, which is missing", (database) => rmSync(join(database, "global"), { recursive: true })],
];

test.each(harms)("a database that is damaged in %s says so, where, and what to do", async (what, harm) => {
  const said = await saidAfter(what.replaceAll(/\W/gu, "-"), (data) => harm(join(data, "database")));
  expect(said).toContain(join("data", "database"));
  expect(said).toMatch(/is damaged or incomplete; restore a backup of \S+, or move/u);
});

test("a database of another version of PostgreSQL is reported with both versions", async () => {
  const said = await saidAfter("version", (data) =>
    writeFileSync(join(data, "database", "PG_VERSION"), "15\n"),
  );
  expect(said).toMatch(/was written by PostgreSQL 15, but this version of Gatefold needs \d+; start/u);
});

test("files of another person's in the database's place are reported and left alone", async () => {
  const photo = join(folder, "foreign", "data", "database", "photo.jpg");
  const said = await saidAfter("foreign", (data) => {
    rmSync(join(data, "database"), { recursive: true });
    mkdirSync(join(data, "database"));
    writeFileSync(join(data, "database", "photo.jpg"), "a photo");
  });
  expect(said).toMatch(
    /does not hold a complete Gatefold database \(it contains photo\.jpg\); move it away/u,
  );
  expect(readdirSync(join(photo, ".."))).toEqual(["photo.jpg"]);
});

test("a file in the database's place, and a data folder that is a database itself, are reported", async () => {
  const said = await saidAfter("file", (data) => {
    rmSync(join(data, "database"), { recursive: true });
    writeFileSync(join(data, "database"), "");
  });
  expect(said).toMatch(/but that is a file; move it away/u);
  const other = await saidAfter("other", (data) => writeFileSync(join(data, "PG_VERSION"), "17\n"));
  expect(other).toMatch(/is itself a PostgreSQL database; set DATA_DIR/u);
});

test("a demo whose changes cannot be read, and an invalid secret, say what to do", async () => {
  const unreadable = (data: string) => {
    const [name = ""] = readdirSync(join(data, "provider"));
    writeFileSync(join(data, "provider", name), "nonsense\n".repeat(3));
  };
  expect(await saidAfter("journal", unreadable, "on")).toMatch(
    /^The demo could not start: Line 1 of \S+ cannot be read; restore the file, or move/u,
  );
  const inPlace = (data: string) => {
    rmSync(join(data, "provider"), { recursive: true });
    writeFileSync(join(data, "provider"), "");
  };
  expect(await saidAfter("provider", inPlace, "on")).toMatch(
    /provider is no folder that can be written; move it aside/u,
  );
  const secret = await saidAfter("secret", (data) => writeFileSync(join(data, "app-secret"), "short"));
  expect(secret).toMatch(/restore the file, or delete it and sign in again/u);
});

test("an empty folder in the database's place is no one's and is used", async () => {
  const home = join(folder, "empty");
  mkdirSync(join(home, "data", "database"), { recursive: true });
  const server = await spawnTestServer({ DEMO: "off" }, home);
  expect((await server.end("SIGTERM")).code).toBe(0);
});
