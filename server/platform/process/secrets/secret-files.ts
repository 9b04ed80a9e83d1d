import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Settings that are secrets, or addresses with one: each may stand in a file that `NAME_FILE` names. */
const secretNames = [
  "APP_SECRET",
  "DATABASE_URL",
  "LANDING_PASSWORD",
  "LASTFM_API_KEY",
  "NOTIFY_URL",
  "SMTP_URL",
  "SPOTIFY_CLIENT_SECRET",
] as const;

/** Whether a setting may stand in a file of its own. */
export function isSecretSetting(name: string): boolean {
  return (secretNames as readonly string[]).includes(name);
}

/**
 * Settings with the secrets that files hold, as containers mount them: `NAME_FILE` is the path, from `folder` on, and
 * the file's text without the line's end is the value. Throws an Error with a sentence where a file cannot be read, is empty, or
 * the setting is given as well.
 */
export function addSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  folder: string,
): Record<string, string | undefined> {
  const added: Record<string, string | undefined> = { ...given };
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined)
      throw new Error(`The settings ${name} and ${name}_FILE are both given; leave one of them out.`);
    added[name] = readSecret(name, resolve(folder, file));
  }
  return added;
}

function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new Error(`The setting ${name}_FILE names ${file}, which cannot be read (${reason}).`, { cause });
  }
  const secret = text.replace(/\r?\n$/u, "");
  if (secret.trim() === "") throw new Error(`The setting ${name}_FILE names ${file}, which is empty.`);
  return secret;
}
