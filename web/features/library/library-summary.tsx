import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { showLinkRefusal } from "#web/features/auth/auth.tsx";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { formatAgo, formatCount, formatDate } from "#web/platform/text/format.ts";
import { libraryText } from "#web/features/library/texts/library-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { lookAtProgress } from "#web/features/library/scan/scan-progress.ts";
import { useCacheStatus } from "./library.queries.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";

/** Asks for a new scan and follows it; a refusal is shown as a toast. */
export function useRefreshLibrary() {
  return useMutation({
    mutationFn: () => {
      const body = {
        include_liked: true,
        include_playlists: true,
        parallel: true,
        concurrency: 6,
        playlist_concurrency: 3,
      };
      const answer = call("POST /library/cache/refresh", { body });
      lookAtProgress();
      return answer;
    },
    onSettled: lookAtProgress,
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "renew-link") {
        void showLinkRefusal(libraryText("retryFailed"));
        return;
      }
      const { title, advice } = describeFailure(error);
      showToast({ tone: "danger", title: libraryText("retryFailed"), detail: `${title} ${advice}` });
    },
  });
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-1">
      <dt>{label}</dt>
      <dd className="tabular text-normal">{value ?? <Skeleton className="h-3 w-8" />}</dd>
    </div>
  );
}

/** The day on which a scan ended (`at`, epoch seconds); how long ago that was for anyone who points at it. */
function ScanTime({ at, now }: { at: number; now: number }) {
  const time = new Date(at * 1000).toISOString();
  return (
    <time dateTime={time} title={formatAgo(at, now)}>
      {formatDate(time)}
    </time>
  );
}

/** Distinct songs, all placements and the day of the last scan in one quiet line, which explains itself on focus. */
export function LibrarySummary() {
  const status = useCacheStatus();
  const now = useNow();
  const { data } = status;
  if (status.isError && data === undefined) {
    return (
      <p role="alert" className="text-sm text-danger">
        {libraryText("statusFailed")}
      </p>
    );
  }
  const lastScan = data?.last_scan ?? null;
  return (
    <dl
      aria-label={libraryText("summary")}
      data-tour="figures"
      aria-description={libraryText("summaryAbout")}
      data-tooltip={libraryText("summaryAbout")}
      // What the figures count is for those who come by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="flex min-w-0 flex-wrap gap-x-3 rounded-control text-xs text-weak"
    >
      <Figure label={libraryText("unique")} value={data && formatCount(data.total_unique)} />
      <Figure label={libraryText("total")} value={data && formatCount(data.total_placements)} />
      <Figure
        label={libraryText("lastScan")}
        value={data && (lastScan === null ? libraryText("never") : <ScanTime at={lastScan} now={now} />)}
      />
    </dl>
  );
}

/** The admin's button that reads the library again. */
export function RefreshButton() {
  const refresh = useRefreshLibrary();
  const offline = useOfflineMark(true);
  return (
    <button
      type="button"
      aria-label={libraryText("refresh")}
      data-tooltip={libraryText("refresh")}
      aria-disabled={refresh.isPending}
      onClick={() => !refresh.isPending && refresh.mutate()}
      {...offline}
      className="grid size-8 place-items-center rounded-full text-normal transition hover:bg-hover hover:text-strong"
    >
      <RefreshCw aria-hidden size={16} className={refresh.isPending ? "animate-spin" : ""} />
    </button>
  );
}
