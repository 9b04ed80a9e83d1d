import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { healthText } from "#web/features/admin/texts/health-text.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { useNow } from "#web/ui/use-now.ts";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import { healthQuery, type Health } from "./health.queries.ts";
import { Moment } from "./known.tsx";

type Provider = Health["providers"][number];
type FailedJob = Health["jobs"]["failed"][number];

function usedOf({ calls_24h: calls, budget }: Provider): string {
  const used = formatCount(calls);
  return budget === null
    ? healthText("calls.noLimit", { used })
    : healthText("calls.ofBudget", { used, budget });
}

function freesOf(provider: Provider, nowMs: number): string {
  const { calls_24h: calls, next_freed: count, next_freed_at: at } = provider;
  if (calls === 0) return healthText("calls.nothing");
  if (count === null || at === null) return healthText("unknown");
  return healthText("calls.freesAt", { count, time: formatMoment(at, nowMs) });
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

function WhenFailed({ job: { finished_at: at, next_at: next } }: { job: FailedJob }) {
  const nowMs = useNow();
  if (at !== null || next === null) return <Moment at={at} />;
  return healthText("jobs.nextTry", { time: formatMoment(next, nowMs) });
}

/** Has the job done again. Of a kind that only its person may do again there is no button. */
function RetryJob({ job: { job_id: id, kind, may_retry: mayRetry } }: { job: FailedJob }) {
  const retry = useMutation({
    mutationFn: () => call("POST /admin/jobs/{id}/retry", { params: { id }, body: {} }),
    onSuccess: () => showSuccess(healthText("jobs.retried", { kind })),
    onError: (error) => showFailure(healthText("jobs.retryFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: healthQuery.queryKey }),
  });
  if (!mayRetry) return <span className="text-weak">{healthText("jobs.byPerson")}</span>;
  return (
    <Button
      aria-label={healthText("jobs.retryOf", { kind })}
      className="whitespace-nowrap"
      isBusy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {healthText("jobs.retry")}
    </Button>
  );
}

const failedJobColumns = byLanguage((): Column<FailedJob>[] => [
  { name: healthText("jobs.at"), cell: (job) => <WhenFailed job={job} /> },
  {
    name: healthText("jobs.kind"),
    cell: ({ kind }) => <code className="font-mono whitespace-nowrap">{kind}</code>,
  },
  {
    name: healthText("jobs.detail"),
    cell: ({ detail, message }) => (detail === "" ? healthText("unknown") : wordMessage({ detail, message })),
  },
  { name: healthText("jobs.actions"), cell: (job) => <RetryJob job={job} /> },
]);

/** Jobs whose last run failed, newest first. */
export function FailedJobTable({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return <p className="text-normal">{healthText("jobs.none")}</p>;
  return (
    <DataTable
      label={healthText("jobs.list")}
      columns={failedJobColumns()}
      rows={jobs}
      keyOf={({ job_id: id }) => id}
    />
  );
}
