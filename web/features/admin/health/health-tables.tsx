import { healthText } from "#web/platform/messages/account/en-admin-health.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import type { Health } from "./health.queries.ts";
import { Moment } from "./known.tsx";

type Provider = Health["providers"][number];
type FailedJob = Health["jobs"]["failed"][number];

function usedOf({ calls_24h: calls, budget }: Provider): string {
  const used = formatCount(calls);
  return budget === null
    ? healthText("calls.noLimit", { used })
    : healthText("calls.ofBudget", { used, budget: formatCount(budget) });
}

function freesOf(provider: Provider, nowMs: number): string {
  const { calls_24h: calls, next_freed: count, next_freed_at: at } = provider;
  if (calls === 0) return healthText("calls.nothing");
  if (count === null || at === null) return healthText("unknown");
  return healthText("calls.freesAt", { formatted: formatCount(count), time: formatMoment(at, nowMs) });
}

function pauseOf({ paused_until: until, pause_reason: reason }: Provider, nowMs: number): string {
  if (until === null) return healthText("calls.noPause");
  const time = formatMoment(until, nowMs);
  return reason === null
    ? healthText("calls.pausedUntil", { time })
    : healthText("calls.pausedWhy", { time, reason });
}

/** The calls to each music service: how many of its limit, when some come free, and until when it pauses. */
export function CallTable({ providers, nowMs }: { providers: Health["providers"]; nowMs: number }) {
  const columns: Column<Provider>[] = [
    { name: healthText("calls.provider"), cell: ({ provider }) => provider },
    { name: healthText("calls.used"), cell: usedOf },
    { name: healthText("calls.frees"), cell: (provider) => freesOf(provider, nowMs) },
    { name: healthText("calls.pause"), cell: (provider) => pauseOf(provider, nowMs) },
  ];
  if (providers.length === 0) return <p className="text-normal">{healthText("calls.empty")}</p>;
  return (
    <DataTable
      label={healthText("calls.title")}
      columns={columns}
      rows={providers}
      keyOf={({ provider }) => provider}
    />
  );
}

const failedJobColumns: Column<FailedJob>[] = [
  { name: healthText("jobs.at"), cell: ({ finished_at: at }) => <Moment at={at} /> },
  { name: healthText("jobs.kind"), cell: ({ kind }) => <code className="font-mono">{kind}</code> },
  {
    name: healthText("jobs.detail"),
    cell: ({ detail }) => (detail === "" ? healthText("unknown") : detail),
  },
];

/** Jobs that gave up, newest first. */
export function FailedJobTable({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return <p className="text-normal">{healthText("jobs.none")}</p>;
  return (
    <DataTable
      label={healthText("jobs.list")}
      columns={failedJobColumns}
      rows={jobs}
      keyOf={({ job_id: id }) => id}
    />
  );
}
