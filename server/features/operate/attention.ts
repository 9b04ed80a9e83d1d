import type { SystemHealth } from "#contract/operate.ts";

type Figures = Omit<SystemHealth, "attention">;

const minFreeMb = 512;

/** What of an instance wants its operator, the most urgent first. `key` is the same while it is the same thing. */
export function attentionOf(
  health: Figures,
  { knownMigrations }: { knownMigrations: number },
): SystemHealth["attention"] {
  const { disk_free_mb: free, database, jobs, links, mails } = health;
  const again = jobs.failed.filter(({ finished_at: finishedAt }) => finishedAt === null);
  const wants: [isSo: boolean, key: string, title: string, message: string][] = [
    [
      free !== null && free < minFreeMb,
      "disk",
      "The disk is nearly full",
      `${free} MB are free on the disk of the data folder.`,
    ],
    [
      database.migration > knownMigrations,
      "migration",
      "The database is newer than this server",
      "Start the newest version everywhere.",
    ],
    [
      jobs.failed_24h > 0,
      "jobs",
      "Jobs gave up",
      `${jobs.failed_24h} failed in 24 hours; ${[...new Set(jobs.failed.map(({ kind }) => kind))].slice(0, 5).join(", ")}.`,
    ],
    [
      again.length > 0,
      "jobs-again",
      "Jobs failed and will be tried again",
      again
        .slice(0, 3)
        .map(({ kind, detail }) => `${kind}: ${detail}`)
        .join(" "),
    ],
    [
      links.end_soon > 0,
      "links",
      "Links to the service end soon",
      `${links.end_soon} end within 30 days; their people sign in again to renew them.`,
    ],
    [
      links.to_renew > 0,
      "links-ended",
      "Links to the service have ended",
      `${links.to_renew} are to be renewed by their people.`,
    ],
    [
      (mails["failed"] ?? 0) > 0,
      "mail",
      "Mails were not sent",
      `${mails["failed"] ?? 0} failed; the outbox says why.`,
    ],
  ];
  const paused = health.providers.filter((provider) => provider.paused_until !== null);
  return [
    ...wants.filter(([isSo]) => isSo).map(([, key, title, message]) => ({ key, title, message })),
    ...paused.map(({ provider, pause_reason: reason }) => ({
      key: `pause-${provider}`,
      title: `Nothing is sent to ${provider}`,
      message: reason ?? "It asked for a pause.",
    })),
  ];
}
