import { dayMs } from "#contract/base/durations.ts";
import type { SystemHealth } from "#contract/operate.ts";
import type { AppContext } from "#server/features/context.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { freeMb } from "#server/platform/disk-room.ts";
import { readBudget } from "#server/provider-client/client/provider-budget.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { readHours } from "#server/provider-client/queue/call-ledger.db.ts";
import { readFailedJobs, type FailedJob } from "#server/platform/jobs/retry-job.db.ts";
import { countMails, readDatabaseBytes, readFigures, readPauses } from "./health.db.ts";
import { attentionOf, presentAttention, type Attention } from "./attention.ts";

export type HealthCtx = Pick<
  AppContext,
  "database" | "jobs" | "log" | "now" | "openEventStreams" | "providers" | "settings" | "version"
>;

/** A link ends six months after it was made (provider-link.ts); those that end within 30 days were made before this. */
const soonMs = 150 * dayMs;
const failedShown = 50;
const mebibyte = 1024 ** 2;

/** How the instance does now. */
export async function readSystemHealth(ctx: HealthCtx): Promise<SystemHealth> {
  const figures = await gatherFigures(ctx);
  return { ...figures, attention: attentionOf(figures, knownVersion()).map(presentAttention) };
}

/** What of it wants the operator. */
export async function readAttention(ctx: HealthCtx): Promise<Attention[]> {
  return attentionOf(await gatherFigures(ctx), knownVersion());
}

const knownVersion = () => ({ knownMigrations: readMigrations().length });

async function gatherFigures(ctx: HealthCtx): Promise<Omit<SystemHealth, "attention">> {
  const nowMs = ctx.now();
  const [bytes, figures, failed, mails, providers, diskFreeMb] = await Promise.all([
    readBytesNowAndThen(ctx.database, nowMs),
    readFigures(ctx.database, {
      dayAgo: new Date(nowMs - dayMs),
      soonAuthorizedBefore: new Date(nowMs - soonMs),
    }),
    readFailedJobs(ctx.database, failedShown),
    countMails(ctx.database),
    readProviders(ctx),
    freeMb(ctx.settings.DATA_DIR).catch(() => null),
  ]);
  return {
    version: ctx.version,
    node: process.versions.node,
    started_at: Math.floor((nowMs - process.uptime() * 1000) / 1000),
    log_level: ctx.log.level,
    database: {
      mode: ctx.settings.DATABASE_URL === undefined ? ("embedded" as const) : ("postgresql" as const),
      bytes,
      migration: figures.migration,
    },
    disk_free_mb: diskFreeMb === null ? null : Math.floor((diskFreeMb * mebibyte) / 1_000_000),
    memory_mb: Math.round(process.memoryUsage.rss() / 1_000_000),
    event_streams: ctx.openEventStreams.count,
    providers,
    links: { linked: figures.linked, to_renew: figures.to_renew, end_soon: figures.end_soon },
    jobs: {
      waiting: figures.waiting,
      running: figures.running,
      paused: figures.paused,
      failed_24h: figures.failed_24h,
      failed: failed.map((job) => presentFailed(ctx, job)),
    },
    oldest_scan_at: epochSeconds(figures.oldest_scan_at?.getTime() ?? null),
    people: figures.people,
    mails,
  };
}

const sizeHoldsMs = 60_000;
const sizes = new WeakMap<HealthCtx["database"], { bytes: number; untilMs: number }>();

/** A size of at most a minute ago: it is the dearest of all figures, and the page and Prometheus ask twice a minute. */
async function readBytesNowAndThen(database: HealthCtx["database"], nowMs: number): Promise<number> {
  const known = sizes.get(database);
  if (known !== undefined && nowMs < known.untilMs) return known.bytes;
  const bytes = await readDatabaseBytes(database);
  sizes.set(database, { bytes, untilMs: nowMs + sizeHoldsMs });
  return bytes;
}

async function readProviders(ctx: HealthCtx): Promise<SystemHealth["providers"]> {
  const pauses = await readPauses(ctx.database, new Date(ctx.now()));
  const clients = ctx.providers.connections.flatMap(({ id }) => ctx.providers.find(id) ?? []);
  return Promise.all(clients.map((client) => describeProvider(ctx, client, pauses)));
}

async function describeProvider(
  { database }: HealthCtx,
  client: ProviderClient,
  pauses: Awaited<ReturnType<typeof readPauses>>,
): Promise<SystemHealth["providers"][number]> {
  const { id } = client.connection;
  const budget = await readBudget(database, client, null);
  const hours = await readHours(database, id, client.now());
  const [oldest] = hours.filter(({ calls }) => calls > 0).toSorted((one, other) => one.hourMs - other.hourMs);
  const pause = pauses.find(({ provider }) => provider === id);
  return {
    provider: id,
    calls_24h: budget.used.interactive + budget.used.background,
    budget: budget.daily,
    // An hour counts until its last moment is 24 hours ago (call-budget.ts).
    next_freed_at: oldest === undefined ? null : epochSeconds(oldest.hourMs + dayMs + dayMs / 24),
    next_freed: oldest?.calls ?? null,
    paused_until: epochSeconds(pause?.paused_until.getTime() ?? null),
    pause_reason: pause?.reason ?? null,
  };
}

function presentFailed(
  { jobs }: Pick<AppContext, "jobs">,
  job: FailedJob,
): SystemHealth["jobs"]["failed"][number] {
  return {
    job_id: job.job_id,
    kind: job.kind,
    detail: job.detail ?? "",
    message: job.message,
    finished_at: epochSeconds(job.finished_at?.getTime() ?? null),
    next_at: epochSeconds(job.next_at?.getTime() ?? null),
    may_retry: jobs.mayRetry(job.kind),
  };
}

function epochSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}
