import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { readAppSecret, readSettings, StartupError, whyOriginIsRefused } from "./settings.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

test.each([
  ["PORT", "99999"],
  ["PORT", "eighty"],
  ["PUBLIC_URL", "ftp://x"],
  ["PUBLIC_URL", "nowhere"],
  ["PUBLIC_URL", "https://x.example.org/a//b"],
  ["PUBLIC_URL", "https://x.example.org/a;b"],
  ["PUBLIC_URL", "https://x.example.org/a%20b"],
  ["PUBLIC_URL", "https://x.example.org/?a"],
  ["PUBLIC_URL", "https://me:secret@x.example.org"],
  ["DATABASE_URL", "mysql://x"],
  ["SPOTIFY_CLIENT_ID", "no spaces!"],
  ["SPOTIFY_API_BASE", "nowhere"],
  ["ADMINS", "somebody"],
  ["DEMO", "perhaps"],
  ["LOG_LEVEL", "loud"],
  ["DEV_BYPASS", "yes"],
  ["APP_SECRET", "short"],
])("the setting %s=%s is named", (name, value) => {
  const read = () => readSettings({ [name]: value }, folder);
  expect(read).toThrow(StartupError);
  expect(read).toThrow(name);
});

test("PUBLIC_URL is the address as browsers write it, with its path where it has one", () => {
  const of = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }, folder).PUBLIC_URL;
  expect([
    of("HTTPS://Music.Example.org:443/"),
    of("http://127.0.0.1:8484"),
    of("https://a.example/b/c/"),
  ]).toEqual(["https://music.example.org", "http://127.0.0.1:8484", "https://a.example/b/c"]);
});

test("a secret file that was emptied is reported, never used", () => {
  const home = join(folder, "emptied");
  mkdirSync(home);
  const settings = readSettings({ DATA_DIR: home }, folder);
  const secret = readAppSecret(settings);
  expect(secret).toMatch(/^[0-9a-f]{64}$/u);
  expect(readAppSecret(settings)).toBe(secret);
  writeFileSync(join(home, "app-secret"), "");
  expect(() => readAppSecret(settings)).toThrow(StartupError);
});

test("APP_SECRET is required beside DATABASE_URL", () => {
  expect(() => readSettings({ DATABASE_URL: "postgres://127.0.0.1/x" }, folder)).toThrow(/APP_SECRET/u);
});

test("defaults are those of the documentation, and empty values count as unset", () => {
  expect(readSettings({ PORT: "", LOG_LEVEL: "  " }, folder)).toMatchObject({
    PORT: 8484,
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    DEV_BYPASS: false,
    LOG_LEVEL: "info",
    ADMINS: [],
  });
});

test("a .env file sets what the environment leaves out", () => {
  const home = join(folder, "dotenv");
  mkdirSync(home);
  writeFileSync(join(home, ".env"), 'PORT=1234\nDATA_DIR="else where"\nADMINS=demo:a, spotify:b\n');
  expect(readSettings({ PORT: "5678" }, home)).toMatchObject({
    PORT: 5678,
    DATA_DIR: join(home, "else where"),
    ADMINS: ["demo:a", "spotify:b"],
  });
});

test.each([
  ["https://music.example.org", true],
  ["http://127.0.0.1:8484", true],
  ["http://[::1]:8484", true],
  ["http://localhost:8484", false],
  ["http://192.168.1.5:8484", false],
  ["http://music.example.org", false],
  ["http://127.0.0.1.example.org", false],
])("the streaming service sends browsers back to %s: %s", (origin, isTaken) => {
  expect(whyOriginIsRefused(origin) === null).toBe(isTaken);
});
