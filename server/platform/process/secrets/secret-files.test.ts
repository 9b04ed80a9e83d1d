import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchFolder } from "#testing/server/app.ts";
import { isSecretSetting } from "./secret-files.ts";
import { readSettings, settingNames, StartupError } from "#server/platform/process/settings.ts";

const { folder, remove } = scratchFolder();
afterAll(remove);

function fileOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

test("every setting that is named as a secret may stand in a file", () => {
  const secrets = settingNames.filter((name) =>
    /SECRET|PASSWORD|TOKEN|_KEY$|^(?:DATABASE|SMTP|NOTIFY)_URL$/u.test(name),
  );
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((name) => !isSecretSetting(name))).toEqual([]);
});

test("a secret is read from its file, without the end of the line", () => {
  const secret = "a secret of the tests, long enough to be one";
  const APP_SECRET_FILE = fileOf("secret", `${secret}\n`);
  expect(readSettings({ APP_SECRET_FILE }, folder).APP_SECRET).toBe(secret);
  const DATABASE_URL_FILE = join(folder, fileOf("address", "postgres://me:hidden@127.0.0.1/x\r\n"));
  expect(readSettings({ APP_SECRET_FILE, DATABASE_URL_FILE }, folder).DATABASE_URL).toBe(
    "postgres://me:hidden@127.0.0.1/x",
  );
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe(`${secret}\n`);
});

test("a file that is missing, empty, or beside the setting itself is named, and never its text", () => {
  const read = (environment: Record<string, string>) => () => readSettings(environment, folder);
  expect(read({ APP_SECRET_FILE: "nowhere" })).toThrow(StartupError);
  expect(read({ APP_SECRET_FILE: "nowhere" })).toThrow(/APP_SECRET_FILE names .*nowhere.*ENOENT/u);
  expect(read({ LASTFM_API_KEY_FILE: fileOf("empty", "\n") })).toThrow(/LASTFM_API_KEY_FILE .* is empty/u);
  const both = { SPOTIFY_CLIENT_SECRET: "x", SPOTIFY_CLIENT_SECRET_FILE: fileOf("other", "hidden") };
  expect(read(both)).toThrow("SPOTIFY_CLIENT_SECRET and SPOTIFY_CLIENT_SECRET_FILE are both given");
  expect(read({ APP_SECRET_FILE: fileOf("short", "hidden") })).toThrow(
    /APP_SECRET is not valid(?!.*hidden)/u,
  );
});
