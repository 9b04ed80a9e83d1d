import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import type { SystemHealth } from "#contract/operate.ts";

type Figures = Omit<SystemHealth, "attention">;

/** What wants an admin: a stable key, and what is said of it. */
export interface Attention {
  key: string;
  title: Message;
  message: Message;
}

/** Megabytes: several times what scans and imports wait for (disk-room.ts). */
const nearlyFullMb = 512;

/** What of an instance wants its operator, the most urgent first. `key` is the same while it is the same thing. */
export function attentionOf(health: Figures, { knownMigrations }: { knownMigrations: number }): Attention[] {
  const { disk_free_mb: free, database, jobs, links, mails } = health;
  const again = jobs.failed.filter(({ finished_at: finishedAt }) => finishedAt === null);
  const kinds = [...new Set(jobs.failed.map(({ kind }) => kind))].slice(0, 5).join(", ");
  const wants: [isSo: boolean, attention: Attention][] = [
    [free !== null && free < nearlyFullMb, attention("disk", "disk", { free: free ?? 0 })],
    [database.migration > knownMigrations, attention("migration", "migration")],
    [jobs.failed_24h > 0, attention("jobs", "jobs", { count: jobs.failed_24h, kinds })],
    [
      again.length > 0,
      {
        key: "jobs-again",
        title: message("operator.jobsAgainTitle"),
        message: message("operator.jobsAgain", { jobs: again.slice(0, 3).map(failedJob) }),
      },
    ],
    [links.end_soon > 0, attention("links", "links", { count: links.end_soon })],
    [links.to_renew > 0, attention("links-ended", "linksEnded", { count: links.to_renew })],
    [(mails["failed"] ?? 0) > 0, attention("mail", "mail", { count: mails["failed"] ?? 0 })],
  ];
  const paused = health.providers.filter((provider) => provider.paused_until !== null);
  return [
    ...wants.filter(([isSo]) => isSo).map(([, wanted]) => wanted),
    ...paused.map(({ provider, pause_reason: reason }) => ({
      key: `pause-${provider}`,
      title: message("operator.pauseTitle", { provider }),
      message: reason === null ? message("operator.pause") : message("operator.pauseFor", { reason }),
    })),
  ];
}

type Subject = "disk" | "migration" | "jobs" | "links" | "linksEnded" | "mail";

function attention(key: string, about: Subject, values: Record<string, string | number> = {}): Attention {
  return { key, title: message(`operator.${about}Title`), message: message(`operator.${about}`, values) };
}

function failedJob({ kind, detail, message: said }: Figures["jobs"]["failed"][number]): Message {
  // What is stored with a job was said by this program; of jobs that an earlier version ended the sentence is known.
  return message("operator.jobAgain", { kind, reason: (said as Message | null) ?? detail });
}

/** The same as it is answered. */
export function presentAttention({
  key,
  title,
  message: said,
}: Attention): SystemHealth["attention"][number] {
  return { key, title: inEnglish(title), message: inEnglish(said), said: { title, message: said } };
}
