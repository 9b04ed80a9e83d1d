import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { failedStarts } from "#testing/server/failed-starts.ts";
import { spawnFailingServer, spawnTestServer } from "#testing/server/spawned-server.ts";

const { folder, remove } = scratchFolder();
const sound = join(folder, "sound");

/** What strikes a copy of a sound data folder before a server starts on it. */
interface Harm {
  harm: (data: string) => void;
  demo?: "on" | "off";
}

function overwrite(file: string): void {
  writeFileSync(file, randomBytes(statSync(file).size));
}

type HarmedDatabase = [what: string, harm: (database: string) => void];

const harms: [HarmedDatabase, ...HarmedDatabase[]] = [
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

const versionMark = (data: string) => join(data, "database", "PG_VERSION");

/** The copies, by name. */
const copies = {
  ...Object.fromEntries(
    harms.map(([what, harm]) => [what, { harm: (data: string) => harm(join(data, "database")) }]),
  ),
  version: { harm: (data) => writeFileSync(versionMark(data), "15\n") },
  foreign: {
    harm: (data) => {
      rmSync(join(data, "database"), { recursive: true });
      mkdirSync(join(data, "database"));
      writeFileSync(join(data, "database", "photo.jpg"), "a photo");
    },
  },
  file: {
    harm: (data) => {
      rmSync(join(data, "database"), { recursive: true });
      writeFileSync(join(data, "database"), "");
    },
  },
  other: { harm: (data) => writeFileSync(join(data, "PG_VERSION"), "17\n") },
  journal: {
    harm: (data) => {
      const [name = ""] = readdirSync(join(data, "provider"));
      writeFileSync(join(data, "provider", name), "nonsense\n".repeat(3));
    },
    demo: "on",
  },
  provider: {
    harm: (data) => {
      rmSync(join(data, "provider"), { recursive: true });
      writeFileSync(join(data, "provider"), "");
    },
    demo: "on",
  },
  secret: { harm: (data) => writeFileSync(join(data, "app-secret"), "short") },
} satisfies Record<string, Harm>;

/** What the process ended with that made the sound folder. */
let soundEnd: number | null = null;
/** What a start on each of them says. */
const said = new Map<string, string>();

beforeAll(async () => {
  mkdirSync(join(sound, "data", "database"), { recursive: true });
  const server = await spawnTestServer({ DEMO: "on" }, sound);
  // The demo stores something from its first request on.
  await fetch(new URL("/provider/", server.url));
  soundEnd = (await server.end("SIGTERM")).code;
  const all = Object.entries<Harm>(copies).map(([name, { harm, demo = "off" }]) => {
    const home = homeOf(name);
    cpSync(sound, home, { recursive: true });
    harm(join(home, "data"));
    return { name, env: { DEMO: demo }, folder: home };
  });
  const sentences = await failedStarts(all);
  for (const [at, { name }] of all.entries()) said.set(name, sentences[at] ?? "");
  // None of the database's own words.
  for (const sentence of sentences) expect(sentence).not.toMatch(/PGlite|Aborted|relation|error:/u);
});
afterAll(remove);

function homeOf(name: string): string {
  return join(folder, name.replaceAll(/\W/gu, "-"));
}

test.each(harms)("a database that is damaged in %s says so, where, and what to do", (what) => {
  expect(said.get(what)).toContain(join("data", "database"));
  expect(said.get(what)).toMatch(/is damaged or incomplete; restore a backup of \S+, or move/u);
});

test("the process ends of it with 1, and says that one line alone", async () => {
  const [[what]] = harms;
  const { code, output, errors } = await spawnFailingServer({ DEMO: "off" }, homeOf(what));
  expect([code, output, errors]).toEqual([1, "", `${said.get(what)}\n`]);
});

test("a database of another version of PostgreSQL is reported with both versions", () => {
  expect(said.get("version")).toMatch(
    /was written by PostgreSQL 15, but this version of Gatefold needs \d+; start/u,
  );
});

test("files of another person's in the database's place are reported and left alone", () => {
  expect(said.get("foreign")).toMatch(
    /does not hold a complete Gatefold database \(it contains photo\.jpg\); move it away/u,
  );
  expect(readdirSync(join(homeOf("foreign"), "data", "database"))).toEqual(["photo.jpg"]);
});

test("a file in the database's place, and a data folder that is a database itself, are reported", () => {
  expect(said.get("file")).toMatch(/but that is a file; move it away/u);
  expect(said.get("other")).toMatch(/is itself a PostgreSQL database; set DATA_DIR/u);
});

test("a demo whose changes cannot be read, and an invalid secret, say what to do", () => {
  expect(said.get("journal")).toMatch(
    /^The demo could not start: Line 1 of \S+ cannot be read; restore the file, or move/u,
  );
  expect(said.get("provider")).toMatch(/provider is no folder that can be written; move it aside/u);
  expect(said.get("secret")).toMatch(/restore the file, or delete it and sign in again/u);
});

test("an empty folder in the database's place is no one's and is used", () => {
  // The sound copy was made in one.
  expect(soundEnd).toBe(0);
  expect(readdirSync(join(sound, "data", "database"))).toContain("PG_VERSION");
});
