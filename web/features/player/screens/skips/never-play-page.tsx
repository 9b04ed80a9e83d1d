import { useQuery } from "@tanstack/react-query";
import { Ban, Music, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { onServerEvent } from "#web/features/events/events.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { skipText } from "#web/features/player/texts/skips-text.ts";
import { formatCount, formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { playAgain, skipsQuery } from "./skips.ts";

type Skip = RouteOutput<"GET /queue/skips">["items"][number];

const rowPx = 64;

/** The page of `/never-play`: what is left out, each to be taken back. */
export function NeverPlayPage() {
  const skips = useQuery(skipsQuery);
  useEffect(() => onServerEvent("queue", () => void queryClient.invalidateQueries(skipsQuery)), []);
  const count = skips.data?.total;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page: skipText("title") })}</title>
      <header>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {skipText("title")}
          {count === undefined || count === 0 ? null : (
            <span className="tabular ms-3 text-xl font-normal text-weak">{formatCount(count)}</span>
          )}
        </h1>
        <p className="mt-2 max-w-prose text-weak">{skipText("lead")}</p>
      </header>
      {skips.isError ? (
        <ErrorState
          size="panel"
          title={skipText("failed")}
          advice={commonText("failure.checkConnection")}
          onRetry={skips.refetch}
        />
      ) : skips.data === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : skips.data.items.length === 0 ? (
        <EmptyState icon={Ban} size="panel" title={skipText("empty")} body={skipText("emptyBody")} />
      ) : (
        <SkipRows skips={skips.data.items} />
      )}
    </div>
  );
}

/** Only the rows in sight are in the page. */
function SkipRows({ skips }: { skips: readonly Skip[] }) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useScroller();
  const { rows, totalHeight } = useVirtualRows({ count: skips.length, rowHeight: rowPx, scroller, list });
  return (
    <ul ref={list} aria-label={skipText("list")} className="relative" style={{ height: totalHeight }}>
      {rows.map(({ index, top }) => {
        const skip = skips[index];
        return skip === undefined ? null : (
          <li
            key={`${skip.kind} ${skip.id}`}
            aria-posinset={index + 1}
            aria-setsize={skips.length}
            className="absolute inset-x-0 flex items-center gap-4 border-b border-hairline"
            style={{ top, height: rowPx }}
          >
            <SkipRow skip={skip} />
          </li>
        );
      })}
    </ul>
  );
}

function SkipRow({ skip }: { skip: Skip }) {
  const name = skip.name || playerText("skips.unnamed");
  const Icon = skip.kind === "song" ? Music : UserRound;
  const kind = skipText(skip.kind === "song" ? "kindSong" : "kindArtist");
  const date = formatDate(new Date(skip.created_at * 1000).toISOString());
  return (
    <>
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-weak" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate text-start font-semibold text-strong">
          {name}
        </p>
        <p className="truncate text-sm text-weak">{skipText("since", { kind, date })}</p>
      </div>
      <Button
        needsServer
        variant="quiet"
        aria-label={skipText("againOf", { name })}
        onClick={() => void playAgain({ ...skip, name })}
      >
        {skipText("again")}
      </Button>
    </>
  );
}
