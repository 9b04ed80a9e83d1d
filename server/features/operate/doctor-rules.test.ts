import { expect, test } from "vitest";
import { examine, type DoctorFacts } from "./doctor-rules.ts";

const sound: DoctorFacts = {
  node: "24.21.0",
  folder: { path: "/data", problem: null, freeMb: 50_000 },
  port: { number: 8484, host: "127.0.0.1", heldBy: "own" },
  database: {
    mode: "embedded",
    problem: null,
    version: 18,
    migration: 40,
    knownMigrations: 40,
    clockAheadMs: null,
  },
  publicUrl: "https://music.example.org",
  isPublicUrlSet: true,
  originRefused: null,
  hasClientId: true,
  trustsProxy: true,
  proxySeen: true,
  provider: { host: "api.example.org", problem: null },
  mail: { host: "mail.example.org", problem: null, hasSender: true },
  backup: { folder: "/backups", problem: null, newestHours: 3, everyHours: 24 },
  isDemoOn: false,
};
const { folder, port, database } = sound;
const postgres = { ...database, mode: "postgresql" as const, clockAheadMs: 40 };

test("a sound set-up has nothing to mend", () => {
  expect(examine(sound).filter(({ verdict }) => verdict !== "ok")).toEqual([]);
  expect(examine({ ...sound, database: postgres }).every(({ verdict }) => verdict === "ok")).toBe(true);
});

const broken: [string, Partial<DoctorFacts>, string, "failed" | "note", RegExp][] = [
  ["an old Node", { node: "20.1.0" }, "node", "failed", /20\.1\.0 is too old/u],
  ["a taken port", { port: { ...port, heldBy: "another" } }, "port", "failed", /uses port 8484/u],
  ["a read-only folder", { folder: { ...folder, problem: "EROFS" } }, "folder", "failed", /EROFS/u],
  ["a full disk", { folder: { ...folder, freeMb: 12.9 } }, "disk", "failed", /^12 MB/u],
  ["a disk that fills", { folder: { ...folder, freeMb: 500 } }, "disk", "note", /^500 MB/u],
  ["an unknown disk", { folder: { ...folder, freeMb: null } }, "disk", "note", /unknown/u],
  [
    "a database that is away",
    { database: { ...postgres, problem: "ECONNREFUSED" } },
    "database",
    "failed",
    /DATABASE_URL doesn't work: ECONN/u,
  ],
  [
    "a damaged embedded database",
    { database: { ...database, problem: "It does not open." } },
    "database",
    "failed",
    /embedded database doesn't work/u,
  ],
  ["an old PostgreSQL", { database: { ...postgres, version: 14 } }, "database", "failed", /version 14/u],
  [
    "a database of a newer version",
    { database: { ...database, migration: 41 } },
    "database",
    "failed",
    /newer Gatefold/u,
  ],
  [
    "a database of an older version",
    { database: { ...database, migration: 39 } },
    "database",
    "note",
    /39 of 40/u,
  ],
  [
    "a clock behind",
    { database: { ...postgres, clockAheadMs: 90_000 } },
    "clock",
    "failed",
    /90\.0 s behind/u,
  ],
  ["a clock ahead", { database: { ...postgres, clockAheadMs: -3_000 } }, "clock", "failed", /3\.0 s ahead/u],
  [
    "an open host without PUBLIC_URL",
    { port: { ...port, host: "0.0.0.0" }, isPublicUrlSet: false },
    "public-url",
    "failed",
    /isn't set/u,
  ],
  [
    "a loopback PUBLIC_URL on an open host",
    { port: { ...port, host: "0.0.0.0" }, publicUrl: "http://127.0.0.1:8484" },
    "public-url",
    "note",
    /listens on 0\.0\.0\.0/u,
  ],
  [
    "an origin that the service refuses",
    { originRefused: "It takes HTTPS only." },
    "redirect-uri",
    "failed",
    /HTTPS only/u,
  ],
  [
    "such an origin without a Client ID",
    { originRefused: "It takes HTTPS only.", hasClientId: false, isDemoOn: true },
    "redirect-uri",
    "note",
    /HTTPS only/u,
  ],
  ["a proxy that is not believed", { trustsProxy: false }, "proxy", "failed", /TRUST_PROXY is off/u],
  ["a proxy that does not announce itself", { proxySeen: false }, "proxy", "note", /no proxy was seen/u],
  [
    "HTTPS without TRUST_PROXY",
    { proxySeen: null, trustsProxy: false },
    "proxy",
    "note",
    /there is a reverse proxy/u,
  ],
  [
    "a service out of reach",
    { provider: { host: "api.example.org", problem: "ENOTFOUND" } },
    "provider",
    "failed",
    /api\.example\.org .* ENOTFOUND/u,
  ],
  [
    "a server without a way to sign in",
    { hasClientId: false, provider: null },
    "provider",
    "failed",
    /no one can sign in/u,
  ],
  [
    "the demo only",
    { hasClientId: false, provider: null, isDemoOn: true },
    "provider",
    "note",
    /only the demo/u,
  ],
  [
    "a mail server that refuses",
    { mail: { host: "m", problem: "EAUTH", hasSender: true } },
    "mail",
    "failed",
    /EAUTH/u,
  ],
  ["no mail server", { mail: null }, "mail", "note", /mails wait/u],
  ["no sender", { mail: { host: "m", problem: null, hasSender: false } }, "mail", "note", /MAIL_FROM/u],
  ["no backup folder", { backup: null }, "backup", "note", /no automatic backups/u],
  [
    "a backup folder that is gone",
    { backup: { folder: "/b", problem: "The folder /b is not there.", newestHours: null, everyHours: 24 } },
    "backup",
    "failed",
    /not there/u,
  ],
  [
    "an old backup",
    { backup: { folder: "/b", problem: null, newestHours: 60, everyHours: 24 } },
    "backup",
    "failed",
    /60 h old/u,
  ],
  [
    "no backup yet",
    { backup: { folder: "/b", problem: null, newestHours: null, everyHours: 24 } },
    "backup",
    "note",
    /no backup .* yet/u,
  ],
];

test.each(broken)("%s is named, and nothing else", (...[, part, check, verdict, found]) => {
  const wrong = examine({ ...sound, ...part }).filter((each) => each.verdict !== "ok");
  expect(wrong.find((each) => each.check === check)).toMatchObject({
    verdict,
    found: expect.stringMatching(found),
    remedy: expect.any(String),
  });
  const others = wrong.filter((each) => each.check !== check && each.verdict === "failed");
  expect(others).toEqual([]);
});
