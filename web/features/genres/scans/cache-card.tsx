import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { showLinkRefusal } from "#web/features/auth/auth.tsx";
import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { cacheStatusQuery, libraryKey, useProgress } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { formatAgo, formatCount } from "#web/platform/text/format.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { useNow } from "#web/ui/use-now.ts";

const refreshBody = {
  include_liked: true,
  include_playlists: true,
  parallel: true,
  concurrency: 6,
  playlist_concurrency: 3,
} as const;

function notifyRefusal(error: unknown): void {
  if (error instanceof ApiFailure && error.code === "renew-link")
    void showLinkRefusal(genreToolsText("cache.refreshFailed"));
  else showFailure(genreToolsText("cache.refreshFailed"), error);
}

function Figures({ label, figures }: { label: string; figures: readonly (readonly [string, string])[] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-4 gap-y-1">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-xs text-weak">{name}</dt>
          <dd className="tabular font-semibold text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Reads the library again, and the counts of that: at once, or of the progress when it ends later. */
function useRefresh() {
  const refresh = useMutation({
    mutationFn: () => call("POST /library/cache/refresh", { body: refreshBody }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: libraryKey }),
    onError: notifyRefusal,
  });
  const progress = useProgress((state) => state.progress);
  const answer = refresh.data;
  const isRunning = answer !== undefined && "status" in answer && progress?.status !== "done";
  const later = progress?.status === "done" ? progress.counts : null;
  const counts = answer === undefined ? null : "status" in answer ? later : answer;
  return { refresh, isRunning, counts };
}

/** The state of the cached library, and the button that reads it again. */
export function CacheCard() {
  const status = useQuery(cacheStatusQuery).data;
  const now = useNow();
  const load = useMutation({
    mutationFn: () => call("GET /library/cache/status"),
    onSuccess: (answer) => queryClient.setQueryData(cacheStatusQuery.queryKey, answer),
    onError: (error) => showFailure(genreToolsText("cache.loadFailed"), error),
  });
  const { refresh, isRunning, counts } = useRefresh();
  const lastScan = status?.last_scan ?? null;
  return (
    <ToolCard title={genreToolsText("cache.card")}>
      {status === undefined ? null : (
        <Figures
          label={genreToolsText("cache.load")}
          figures={[
            [genreToolsText("cache.total"), formatCount(status.total)],
            [
              genreToolsText("cache.lastScan"),
              lastScan === null ? genreToolsText("cache.never") : formatAgo(lastScan, now),
            ],
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={load.isPending} onClick={() => load.mutate()}>
          {genreToolsText("cache.load")}
        </Button>
        <Button icon={RefreshCw} isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
          {genreToolsText(refresh.isPending ? "cache.refreshing" : "cache.refresh")}
        </Button>
      </div>
      <div aria-live="polite">
        {isRunning ? <p className="text-weak">{genreToolsText("cache.running")}</p> : null}
        {counts === null ? null : (
          <Figures
            label={genreToolsText("cache.refresh")}
            figures={[
              [genreToolsText("cache.inserted"), formatCount(counts.inserted)],
              [genreToolsText("cache.updated"), formatCount(counts.updated)],
              [genreToolsText("cache.removed"), formatCount(counts.removed)],
              [genreToolsText("cache.totalAfter"), formatCount(counts.total_after)],
            ]}
          />
        )}
      </div>
    </ToolCard>
  );
}
