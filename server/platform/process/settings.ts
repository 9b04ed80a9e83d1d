import { message, type Message } from "#contract/messages/messages.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import * as z from "zod";
import { addSecretFiles } from "#server/platform/process/secrets/secret-files.ts";

/** A failure before the ready line: one sentence for the operator, no stack. */
export class StartupError extends Error {}

const Text = z.string().trim().min(1);
const Address = z.url({ protocol: /^https?$/ }).transform(withoutLastSlashes);
const PublicAddress = Address.refine(
  (address) => isPublicAddress(address),
  "must be an origin, or a path on one such as https://host/gatefold",
).transform((address) => withoutLastSlashes(new URL(address).href));
const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d{1,7}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));
const Switch = z
  .enum(["on", "off", "1", "0", "true", "false"])
  .transform((word) => ["on", "1", "true"].includes(word));

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(8484),
  HOST: Text.default("127.0.0.1"),
  PUBLIC_URL: PublicAddress.optional(),
  DATA_DIR: Text.default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  APP_SECRET: z.string().min(32, "must have at least 32 bytes").optional(),
  SPOTIFY_CLIENT_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, "must be letters and digits")
    .optional(),
  SPOTIFY_CLIENT_SECRET: Text.optional(),
  SPOTIFY_ACCOUNTS_BASE: Address.default("https://accounts.spotify.com"),
  SPOTIFY_API_BASE: Address.default("https://api.spotify.com/v1"),
  SPOTIFY_SDK_URL: Address.default("https://sdk.scdn.co/spotify-player.js"),
  MUSICBRAINZ_API_BASE: Address.default("https://musicbrainz.org/ws/2"),
  LISTENBRAINZ_API_BASE: Address.default("https://api.listenbrainz.org"),
  LASTFM_API_BASE: Address.default("https://ws.audioscrobbler.com/2.0"),
  /** from 2026-12-01 Last.fm accepts only keys whose owner has Last.fm Pro */
  LASTFM_API_KEY: z.string().min(1).optional(),
  GEMINI_API_BASE: Address.default("https://generativelanguage.googleapis.com"),
  SPOTIFY_DAILY_BUDGET: z
    .string()
    .regex(/^\d{1,7}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(20, "must be 20 or more"))
    .default(600),
  /** unset: on while the public address is a loopback one */
  DEMO: Switch.optional(),
  /** whether anyone may make an account of exports; unset: on while the public address is a loopback one */
  EXPORT_ACCOUNTS: Switch.optional(),
  /** what an account of exports may store at most, in megabytes (10^6 bytes) */
  EXPORT_ACCOUNT_MB: z
    .string()
    .regex(/^\d{1,6}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(1, "must be 1 or more"))
    .default(600),
  /** whether people may come by a Client ID of their own: the service lets few people into one application */
  OWN_CLIENT_ID: Switch.default(false),
  DEMO_SHARED: Switch.optional(),
  /** whether the demo shows more than a library: genres of its artists, its export; unset: where visitors have copies */
  DEMO_TOUR: Switch.optional(),
  DEMO_CATALOGUE: Text.optional(),
  DEMO_FAULTS: z.string().default(""),
  ADMINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every((entry) => /^(spotify|demo|folder|export):.+$/.test(entry)), {
      message: "must be a comma list of provider:account_id",
    }),
  DEV_BYPASS: z
    .enum(["0", "1"])
    .default("0")
    .transform((flag) => flag === "1"),
  ADMIN_URL: Address.optional(),
  LANDING_PASSWORD: Text.optional(),
  LEGAL_EMAIL: z.email().optional(),
  /** a bucket with files of the operator's own; unset: those of the build */
  ASSETS_URL: Address.optional(),
  /** a folder of visual themes; unset: those of the build */
  THEMES_DIR: Text.optional(),
  /** `https://…` of a webhook, or `ntfy+https://host/topic`; unset: no notices */
  NOTIFY_URL: z
    .url({ protocol: /^(?:ntfy\+)?https?$/, error: "must be http(s)://… or ntfy+https://…" })
    .optional(),
  /** unset: no backup is made by itself */
  BACKUP_DIR: Text.optional(),
  BACKUP_EVERY: wholeNumber({ min: 1, max: 8_760 }).default(24),
  BACKUP_KEEP: wholeNumber({ min: 1, max: 10_000 }).default(7),
  /** a backup that is older goes too, but never the newest: what people deleted is not to live on in it */
  BACKUP_KEEP_DAYS: wholeNumber({ min: 1, max: 36_500 }).default(90),
  /** `smtp://name:password@host:587` or `smtps://…`; unset: mails wait in the outbox */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be smtp://… or smtps://…" }).optional(),
  /** an address, or `Name <address>`; unset: gatefold@ the host of PUBLIC_URL */
  MAIL_FROM: Text.refine(isSender, "must be an address, or Name <address>").optional(),
  TRUST_PROXY: z
    .string()
    .default("off")
    .transform((text) => (["off", "0", "false"].includes(text) ? false : text.split(/[\s,]+/)))
    .refine((list) => list === false || list.every(isAddressRange), {
      message: "must be off or a comma list of the proxies' addresses, such as 127.0.0.1 or 10.0.0.0/8",
    }),
  /** seconds between being asked to stop and stopping, in which `/readyz` answers 503 and all else is served */
  DRAIN_S: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().max(300, "must be 300 or less"))
    .default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** What an operator may set (decisions, section 2), parsed; folders are absolute, addresses without a last slash. */
export type Settings = z.output<typeof Environment>;

/**
 * Reads the settings from the environment and, for what it leaves out, from `.env` in `folder`.
 * An empty value counts as unset. Throws StartupError that names the setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv, folder: string): Settings {
  const file = join(folder, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given = Object.fromEntries(
    Object.entries({ ...fromFile, ...environment }).filter(
      ([, value]) => value !== undefined && value.trim() !== "",
    ),
  );
  const parsed = Environment.safeParse(withSecretFiles(given, folder));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(
      `The setting ${issue?.path.join(".") ?? "?"} is not valid: ${issue?.message ?? "unknown"}.`,
    );
  }
  const settings = parsed.data;
  if (settings.DATABASE_URL && !settings.APP_SECRET) {
    throw new StartupError("DATABASE_URL also needs the setting APP_SECRET (32 bytes or more).");
  }
  return {
    ...settings,
    SPOTIFY_API_BASE: settings.SPOTIFY_API_BASE.endsWith("/v1")
      ? settings.SPOTIFY_API_BASE
      : `${settings.SPOTIFY_API_BASE}/v1`,
    DATA_DIR: resolve(folder, settings.DATA_DIR),
    ...Object.fromEntries(
      optionalPaths.flatMap((name) => {
        const path = settings[name];
        return path === undefined ? [] : [[name, resolve(folder, path)]];
      }),
    ),
  };
}

/** Settings that name a file or a folder, and may be unset. */
const optionalPaths = ["BACKUP_DIR", "THEMES_DIR", "DEMO_CATALOGUE"] as const;

/** What an operator may set, by name. */
export const settingNames = Object.keys(Environment.shape);

function withSecretFiles(given: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    return addSecretFiles(given, folder);
  } catch (cause) {
    throw new StartupError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function withoutLastSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

function isSender(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]+)>$/u.exec(text) ?? [];
  return !/\p{Cc}/u.test(text) && z.email().safeParse(address).success;
}

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const max = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
  );
}

/** A path is of plain segments: it stands in cookies, routes and addresses of the web app. */
function isPublicAddress(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^(?:\/[\w~-][\w.~-]*)*\/?$/u.test(pathname) && search + hash + username + password === "";
}

/** Makes the data folder and proves that it can be written. Throws StartupError. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, ".writable"), "");
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new StartupError(
      `Gatefold cannot write to the data folder ${folder}${reason}; set DATA_DIR to a folder it can write to.`,
      { cause },
    );
  }
}

/** The key material for what is stored encrypted: APP_SECRET, or one generated once into the data folder (mode 0600). Throws StartupError. */
export function readAppSecret(settings: Settings): string {
  if (settings.APP_SECRET) return settings.APP_SECRET;
  const file = join(settings.DATA_DIR, "app-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  const secret = statSync(file).isFile() ? readFileSync(file, "utf8").trim() : "";
  if (secret.length < 32)
    throw new StartupError(
      `The secret in ${file} is not the one that Gatefold wrote; restore the file, or delete it and sign in again.`,
    );
  return secret;
}

/**
 * Why the streaming service would refuse to send a browser back to this address, or null: it takes HTTPS, and
 * plain HTTP for a loopback IP only, never `localhost`
 * (https://developer.spotify.com/documentation/web-api/concepts/redirect_uri).
 */
export function whyOriginIsRefused(publicUrl: string): Message | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:") return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && (host.startsWith("127.") || host === "::1")) return null;
  return message("auth.originRefused", { publicUrl });
}

/**
 * Whether each visitor of the demo has a copy of an account. Tests and demonstrations meet one account from two browsers,
 * unless they ask for copies (decisions, 8.2).
 */
export function hasDemoCopies({
  DEMO_SHARED: isShared,
  DEV_BYPASS: isBypassed,
  DEMO_CATALOGUE: catalogue,
}: Pick<Settings, "DEMO_SHARED" | "DEV_BYPASS" | "DEMO_CATALOGUE">): boolean {
  return !(isShared ?? (isBypassed || catalogue !== undefined));
}

/** Whether visitors of the demo find its artists' genres, its export file and what to try. */
export function hasDemoTour(settings: Settings): boolean {
  return settings.DEMO_TOUR ?? hasDemoCopies(settings);
}
