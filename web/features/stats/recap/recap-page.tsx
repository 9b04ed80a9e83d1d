import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarRange, ChevronLeft, ChevronRight, Share2 } from "lucide-react";
import type { RouteOutput } from "#contract/api.ts";
import { SongPanel } from "#web/features/stats/figures/habits.tsx";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { OptedOut } from "#web/features/stats/opted-out.tsx";
import { addDays, todayHere } from "#web/features/stats/range/wanted-range.ts";
import { prefsQuery, recapQuery } from "#web/features/stats/stats.queries.ts";
import { recapText } from "#web/features/stats/texts/recap-text.ts";
import { formatCount, formatDay } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRecapZone } from "./use-recap-zone.ts";

type Recap = RouteOutput<"GET /stats/recap">;

/** How a figure stands to that of the week before, which may have been one without music. */
function besideBefore(now: number, before: number): string {
  const difference = Math.round(now) - Math.round(before);
  if (difference === 0) return recapText("sameAsBefore");
  return recapText(difference > 0 ? "more" : "less", { count: Math.abs(difference) });
}

function Figure({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-weak">{name}</dt>
      <dd>
        <span className="tabular block font-display text-3xl font-bold tracking-tight text-strong">
          {value}
        </span>
        <span className="block text-sm text-pretty text-weak">{detail}</span>
      </dd>
    </div>
  );
}

function Figures({ recap }: { recap: Recap }) {
  const { before, streak } = recap;
  return (
    <dl aria-label={recapText("figures")} className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      <Figure
        name={recapText("minutes")}
        value={formatCount(Math.round(recap.minutes))}
        detail={besideBefore(recap.minutes, before.minutes)}
      />
      <Figure
        name={recapText("playCount")}
        value={formatCount(recap.plays)}
        detail={besideBefore(recap.plays, before.plays)}
      />
      <Figure
        name={recapText("activeDays")}
        value={formatCount(recap.active_days)}
        detail={besideBefore(recap.active_days, before.active_days)}
      />
      {streak === null ? null : (
        <Figure
          name={recapText("streak")}
          value={formatCount(streak.days)}
          detail={recapText("sinceDay", { date: formatDay(streak.start) })}
        />
      )}
    </dl>
  );
}

/** To the weeks beside the one that is shown; the next only where it has started. */
function Weeks({ start, end }: Pick<Recap, "start" | "end">) {
  const isLast = end >= todayHere();
  const classes = buttonClasses("quiet");
  return (
    <nav className="flex items-center gap-1">
      <Link
        to="/stats/week"
        search={{ week: addDays(start, -7) }}
        aria-label={recapText("earlier")}
        title={recapText("earlier")}
        className={classes}
      >
        <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
      </Link>
      {isLast ? null : (
        <Link
          to="/stats/week"
          search={{ week: addDays(start, 7) }}
          aria-label={recapText("later")}
          title={recapText("later")}
          className={classes}
        >
          <ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />
        </Link>
      )}
    </nav>
  );
}

function times({ count }: { count: number }): string {
  return recapText("times", { count });
}

/** The songs of a week. Where there are none, that stands in the place of the title. */
function SongLists({ recap }: { recap: Recap }) {
  const { new_tracks: fresh, returns, top_tracks: top } = recap;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <SongPanel title={recapText("top")} none="" songs={top} detail={times} />
      {fresh.total === 0 ? (
        <Panel title={recapText("noNew")} />
      ) : (
        <SongPanel
          title={recapText("newSongs", { count: fresh.total })}
          none=""
          songs={fresh.items}
          detail={times}
        />
      )}
      {returns.total === 0 ? (
        <Panel title={recapText("noReturns")} />
      ) : (
        <SongPanel
          title={recapText("returns", { count: returns.total })}
          none=""
          songs={returns.items}
          detail={({ away_days: count }) => recapText("away", { count })}
        />
      )}
    </div>
  );
}

function Week({ recap }: { recap: Recap }) {
  const { start, end, plays, new_artists: newArtists } = recap;
  if (plays === 0)
    return (
      <EmptyState
        icon={CalendarRange}
        size="panel"
        title={recapText("emptyTitle")}
        body={recapText("emptyBody")}
      />
    );
  return (
    <>
      <Figures recap={recap} />
      {newArtists === 0 ? null : (
        <p className="text-normal">{recapText("newArtists", { count: newArtists })}</p>
      )}
      <SongLists recap={recap} />
      <div className="flex flex-wrap gap-3">
        <Link to="/stats/wrapped" search={{ start, end }} className={buttonClasses("primary")}>
          <Share2 aria-hidden size={18} />
          {recapText("share")}
        </Link>
        <Link
          to="/stats/history"
          search={{ start, end, show: "counted" }}
          className={buttonClasses("secondary")}
        >
          {recapText("plays")}
        </Link>
      </div>
    </>
  );
}

function Shown({ week }: { week: string | undefined }) {
  const { data, error, isError, refetch, isPlaceholderData } = useQuery(recapQuery(week));
  useRecapZone(data?.time_zone);
  if (isError && data === undefined)
    return <ErrorState size="panel" title={recapText("failed")} error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <Loading label={recapText("loading")} className="flex flex-col gap-4">
        <Skeleton className="h-20 w-full rounded-card" />
        <Skeleton className="h-72 w-full rounded-card" />
      </Loading>
    );
  const { start, end, is_over: isOver } = data;
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-8 transition aria-busy:opacity-60">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-lg text-normal">
            {recapText("dates", { start: formatDay(start), end: formatDay(end) })}
          </p>
          {isOver ? null : <p className="text-sm text-weak">{recapText("going")}</p>}
        </div>
        <Weeks start={start} end={end} />
      </div>
      <Week recap={data} />
    </div>
  );
}

/** `/stats/week`; see the public file. */
export function RecapPage({ week }: { week: string | undefined }) {
  const isOptedIn = useQuery(prefsQuery).data?.stats_opt_in;
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-5 px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: recapText("title") })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{recapText("title")}</h1>
      {isOptedIn === false ? <OptedOut /> : null}
      {isOptedIn === true ? <Shown week={week} /> : null}
    </div>
  );
}
