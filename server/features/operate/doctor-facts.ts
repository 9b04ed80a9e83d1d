import { hourMs } from "#contract/base/durations.ts";
import { inEnglish } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { readBackups } from "#server/features/backup/backup.ts";
import { tryMailServer } from "#server/features/mail/mail.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { freeMb } from "#server/platform/disk-room.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { whyOriginIsRefused, type Settings } from "#server/platform/process/settings.ts";
import type { DoctorFacts } from "./doctor-rules.ts";
import { readDatabaseState } from "./health.db.ts";

/** What the doctor is called with: from the server, or from the command. */
export interface DoctorVisit {
  settings: Settings;
  publicUrl: string;
  port: DoctorFacts["port"];
  /** or why there is none */
  database: Database | { problem: string } | null;
  hasClientId: boolean;
  proxySeen: boolean | null;
}

/** This machine's own clock, which is one of the things that are looked at. */
const machineNow = () => performance.timeOrigin + performance.now();
const reachedWithinMs = 5_000;

/** Looks at everything; takes some seconds where something does not answer. No secret is in what it answers. */
export async function gatherFacts(visit: DoctorVisit): Promise<DoctorFacts> {
  const { settings, publicUrl } = visit;
  const refusal = whyOriginIsRefused(publicUrl);
  const [folder, database, provider, mail, backup] = await Promise.all([
    lookAtFolder(settings.DATA_DIR),
    lookAtDatabase(visit),
    lookAtProvider(settings, visit.hasClientId),
    lookAtMail(settings),
    lookAtBackups(settings),
  ]);
  return {
    node: process.versions.node,
    folder,
    port: visit.port,
    database,
    publicUrl,
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    originRefused: refusal === null ? null : inEnglish(refusal),
    hasClientId: visit.hasClientId,
    trustsProxy: settings.TRUST_PROXY !== false,
    proxySeen: visit.proxySeen,
    provider,
    mail,
    backup,
    isDemoOn: settings.DEMO ?? isLoopbackHost(new URL(publicUrl).hostname),
  };
}

/** The kind of an error, never its text: that may repeat an address with a password. */
export function kindOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === "number") return `it answered ${responseCode}`;
  return typeof code === "string" ? code : "it does not answer";
}

async function lookAtFolder(path: string): Promise<DoctorFacts["folder"]> {
  const probe = join(path, `.doctor-${randomUUID()}`);
  const problem = await writeFile(probe, "").then(
    () => rm(probe).then(() => null),
    (error: unknown) => kindOf(error),
  );
  return { path, problem, freeMb: await freeMb(path).catch(() => null) };
}

async function lookAtDatabase({ settings, database }: DoctorVisit): Promise<DoctorFacts["database"]> {
  const known = {
    mode: settings.DATABASE_URL === undefined ? "embedded" : "postgresql",
    knownMigrations: readMigrations().length,
  } as const;
  const none = { version: null, migration: null, clockAheadMs: null };
  if (database === null) return { ...known, ...none, problem: null };
  if ("problem" in database) return { ...known, ...none, problem: database.problem };
  try {
    const askedAt = machineNow();
    const { version, migration, now_ms: nowMs } = await readDatabaseState(database);
    const ownMs = (askedAt + machineNow()) / 2;
    const clockAheadMs = known.mode === "embedded" ? null : nowMs - ownMs;
    return { ...known, problem: null, version, migration, clockAheadMs };
  } catch (error) {
    return { ...known, ...none, problem: kindOf(error) };
  }
}

/** Connects, and sends nothing: calls of the service are counted. */
async function lookAtProvider(
  { SPOTIFY_API_BASE: base }: Settings,
  hasClientId: boolean,
): Promise<DoctorFacts["provider"]> {
  if (!hasClientId) return null;
  const { hostname: host, port, protocol } = new URL(base);
  const number = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  return { host, problem: await tryConnecting(host, number) };
}

function tryConnecting(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replaceAll(/^\[|\]$/gu, ""), port, timeout: reachedWithinMs });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once("connect", () => end(null));
    socket.once("timeout", () => end("it does not answer"));
    socket.once("error", (error) => end(kindOf(error)));
  });
}

async function lookAtMail({ SMTP_URL: url, MAIL_FROM: from }: Settings): Promise<DoctorFacts["mail"]> {
  if (url === undefined) return null;
  const problem = await tryMailServer(url).then(() => null, kindOf);
  return { host: new URL(url).hostname, problem, hasSender: from !== undefined };
}

async function lookAtBackups(settings: Settings): Promise<DoctorFacts["backup"]> {
  const { BACKUP_DIR: folder, BACKUP_EVERY: everyHours } = settings;
  if (folder === undefined) return null;
  try {
    const [newest] = await readBackups(folder);
    const newestHours = newest === undefined ? null : (machineNow() - newest.madeAt.getTime()) / hourMs;
    return { folder, problem: null, newestHours, everyHours };
  } catch (error) {
    return {
      folder,
      problem: error instanceof Error ? error.message : String(error),
      newestHours: null,
      everyHours,
    };
  }
}
