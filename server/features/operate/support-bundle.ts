import type { Check, SystemHealth } from "#contract/operate.ts";
import { settingNames, type Settings } from "#server/platform/process/settings.ts";
import { outlineLine } from "./outline-line.ts";

/** What a support bundle is made of. */
export interface BundleFacts {
  /** when it is made, epoch milliseconds */
  now: number;
  settings: Settings;
  publicUrl: string;
  health: SystemHealth;
  checks: readonly Check[];
  jobs: readonly { kind: string; state: string; count: number }[];
  migrations: readonly { number: number; name: string }[];
  /** the last lines of the log, as they were logged */
  lines: readonly string[];
}

/**
 * The files of a support bundle, for someone who helps an operator: no secret, no value of a setting, and nothing that
 * names or numbers a person. The log's lines keep only what the program itself wrote (outline-line.ts); of jobs there are
 * kinds and states, without the sentences they failed with, which may quote a playlist's name.
 */
export function bundleFiles(facts: BundleFacts): { path: string; text: string }[] {
  const { health, settings, publicUrl } = facts;
  const { attention, jobs, ...figures } = health;
  const { failed, ...counts } = jobs;
  const mask = maskOf(settings, publicUrl);
  return [
    { path: "about.txt", text: about(facts) },
    {
      path: "health.json",
      text: json({
        ...figures,
        jobs: { ...counts, failed: failed.map(({ kind, finished_at: at }) => ({ kind, finished_at: at })) },
        attention: attention.map(({ key }) => key),
        // The pause's reason is the service's own sentence.
        providers: health.providers.map(({ pause_reason: _reason, ...provider }) => provider),
      }),
    },
    {
      path: "doctor.txt",
      text: facts.checks
        .map(({ check, verdict, found, remedy }) =>
          mask(`${verdict} ${check}: ${found}. ${remedy ?? ""}`).trim(),
        )
        .join("\n"),
    },
    { path: "jobs.json", text: json(facts.jobs) },
    {
      path: "migrations.txt",
      text: facts.migrations.map(({ number, name }) => `${number} ${name}`).join("\n"),
    },
    { path: "settings.txt", text: settingLines(settings).join("\n") },
    { path: "log.ndjson", text: facts.lines.flatMap((line) => outlineLine(line) ?? []).join("\n") },
  ].map(({ path, text }) => ({ path, text: `${text}\n` }));
}

function about({ now, health }: BundleFacts): string {
  return [
    "Gatefold support bundle: versions, figures, checks and the last lines of the log, without secrets and names.",
    `made: ${new Date(now).toISOString()}`,
    `gatefold: ${health.version}`,
    `node: ${health.node}`,
    `system: ${process.platform} ${process.arch}`,
    `database: ${health.database.mode}, migration ${health.database.migration}`,
  ].join("\n");
}

/** Which settings are set, by their names alone. */
function settingLines(settings: Settings): string[] {
  const known = settings as unknown as Record<string, unknown>;
  return settingNames.map((name) => `${name}: ${known[name] === undefined ? "unset" : "set"}`);
}

const minMasked = 4;

/** Puts the name of a setting in the place of its value, wherever that stands in a text; also of an address's host. */
function maskOf(settings: Settings, publicUrl: string): (text: string) => string {
  const values = Object.entries({ ...settings, PUBLIC_URL: publicUrl }).flatMap(([name, value]) => {
    if (typeof value !== "string" || value.length < minMasked) return [];
    const address = URL.parse(value);
    const parts = address === null ? [value] : [value, address.host, address.hostname];
    return parts.filter((part) => part.length >= minMasked).map((part) => ({ name, part }));
  });
  const byLength = values.toSorted((one, other) => other.part.length - one.part.length);
  return (text) => byLength.reduce((masked, { name, part }) => masked.replaceAll(part, `[${name}]`), text);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
