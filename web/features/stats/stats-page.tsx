import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CalendarRange, ChartNoAxesColumn, Sparkles } from "lucide-react";
import { Suspense } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatDay } from "#web/platform/text/format.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { HoursOfWeek } from "./charts/hours-of-week.tsx";
import { ListeningChart } from "./charts/listening-chart.tsx";
import { MetricCards } from "./figures/metric-cards.tsx";
import { TopList } from "./figures/top-list.tsx";
import { TopPlaylistButton } from "./figures/top-playlist-button.tsx";
import { OptedOut } from "./opted-out.tsx";
import { RangeChoice } from "./range/range-choice.tsx";
import { defaultRange, rangeOf, type WantedRange } from "./range/wanted-range.ts";
import {
  clockQuery,
  compareQuery,
  coverageQuery,
  prefsQuery,
  summaryQuery,
  timeseriesQuery,
  topQuery,
} from "./stats.queries.ts";
import type { StatsSearch } from "./stats-search.ts";
import { useRefresh } from "./use-refresh.ts";

const MorePictures = lazyPage(async () => ({ default: (await import("./more-pictures.tsx")).MorePictures }));

const topTypes = ["tracks", "artists", "albums", "genres"] as const;

/** Before all of it there is nothing to compare with. */
const isAllTime = (wanted: WantedRange) => "range" in wanted && wanted.range === "all";

interface FiguresProps {
  wanted: WantedRange;
  isCompared: boolean;
}

/** Everything about a range. A summary that cannot be read clears it all: older figures would be taken for new ones. */
function Figures({ wanted, isCompared }: FiguresProps) {
  const summary = useQuery(summaryQuery(wanted));
  const canCompare = isCompared && !isAllTime(wanted);
  const compared = useQuery({ ...compareQuery(wanted), enabled: canCompare });
  const isCleared = summary.isError;
  const shown = isCleared ? undefined : summary.data;
  return (
    <div
      aria-busy={summary.isPlaceholderData}
      className="flex flex-col gap-4 transition aria-busy:opacity-60"
    >
      {isCleared ? (
        <ErrorState
          size="panel"
          title={statsText("failed")}
          error={summary.error}
          onRetry={summary.refetch}
        />
      ) : null}
      <MetricCards
        wanted={wanted}
        summary={shown}
        previous={canCompare ? compared.data?.previous : null}
        isLoading={summary.isPending}
      />
      <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
        <ListeningChart wanted={wanted} isCleared={isCleared} />
        <HoursOfWeek wanted={wanted} isCleared={isCleared} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {topTypes.map((type) => (
          <TopList
            key={type}
            type={type}
            wanted={wanted}
            isCleared={isCleared}
            isCompared={canCompare}
            hasPlays={shown !== undefined && shown.total_plays > 0}
            actions={type === "tracks" ? <TopPlaylistButton wanted={wanted} /> : undefined}
          />
        ))}
      </div>
      <Suspense>
        <MorePictures wanted={wanted} end={shown?.end} isCleared={isCleared} />
      </Suspense>
    </div>
  );
}

/** In the first days nothing is stored: what fills the page. */
function NoPlaysYet() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      size="panel"
      title={statsText("nothing.title")}
      body={statsText("nothing.body")}
      action={
        <Link to="/spotify-import" className={buttonClasses("primary")}>
          {statsText("nothing.import")}
        </Link>
      }
    />
  );
}

/** Says that there are no plays at all, or that others than these days have some, and where they are. */
function RangeNotice({ wanted, search }: { wanted: WantedRange; search: StatsSearch }) {
  const { data: coverage } = useQuery(coverageQuery(wanted));
  const summary = useQuery(summaryQuery(wanted));
  if (coverage?.first_play === null) return <NoPlaysYet />;
  const lastPlay = coverage?.last_play ?? null;
  const isEmpty = !summary.isPlaceholderData && summary.data?.total_plays === 0;
  if (lastPlay === null || !isEmpty || isAllTime(wanted)) return null;
  const compare = search.compare === undefined ? {} : { compare: search.compare };
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      size="panel"
      title={statsText("noneHere.title")}
      body={statsText("noneHere.body", { date: formatDay(lastPlay.slice(0, 10)) })}
      action={
        <Link to="/stats" search={{ range: "all", ...compare }} className={buttonClasses("primary")}>
          {statsText("noneHere.all")}
        </Link>
      }
    />
  );
}

/** Asks for what is seen first beside the question whether there is anything to see, not after it. */
function useAskAhead(wanted: WantedRange): void {
  // A query is asked for once its component is on the page, this one while it is being drawn.
  usePrefetchQuery(prefsQuery);
  usePrefetchQuery(summaryQuery(wanted));
  usePrefetchQuery(timeseriesQuery(wanted));
  usePrefetchQuery(clockQuery(wanted));
  usePrefetchQuery(coverageQuery(wanted));
  usePrefetchQuery(topQuery(topTypes[0], wanted));
  usePrefetchQuery(topQuery(topTypes[1], wanted));
}

interface RangeControlsProps {
  wanted: WantedRange;
  isCompared: boolean;
  /** when the first play of all ended; undefined while that is not known */
  firstPlay: string | null | undefined;
}

/** Which days are shown, and whether they are compared with those before. */
function RangeControls({ wanted, isCompared, firstPlay }: RangeControlsProps) {
  const navigate = useNavigate();
  const summary = useQuery(summaryQuery(wanted));
  const compare = isCompared ? {} : ({ compare: "no" } as const);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <RangeChoice
        wanted={wanted}
        shown={summary.isPlaceholderData ? undefined : summary.data}
        firstDay={typeof firstPlay === "string" ? firstPlay.slice(0, 10) : undefined}
        onChoose={(chosen) => void navigate({ to: "/stats", search: { ...chosen, ...compare } })}
      />
      {isAllTime(wanted) ? null : (
        <Switch
          label={statsText("range.compare")}
          isOn={isCompared}
          onChange={(isOn) =>
            void navigate({
              to: "/stats",
              search: { ...wanted, ...(isOn ? {} : { compare: "no" as const }) },
              replace: true,
            })
          }
        />
      )}
    </div>
  );
}

/** `/stats`; see the public file. */
export function StatsPage({ search }: { search: StatsSearch }) {
  const prefs = useQuery(prefsQuery);
  const wanted = rangeOf(search) ?? defaultRange;
  const isCompared = search.compare !== "no";
  const isOptedOut = prefs.data?.stats_opt_in === false;
  useRefresh(prefs.data?.stats_opt_in === true);
  useAskAhead(wanted);
  const firstPlay = useQuery({ ...coverageQuery(wanted), enabled: !isOptedOut }).data?.first_play;
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-5 px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: statsText("title") })}</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{statsText("title")}</h1>
        {prefs.data?.stats_opt_in === true && firstPlay !== null ? (
          <div className="flex flex-wrap gap-3">
            <Link to="/stats/week" className={buttonClasses("secondary")}>
              <CalendarRange aria-hidden size={18} />
              {statsText("recap")}
            </Link>
            <Link to="/stats/wrapped" search={wanted} className={buttonClasses("primary")}>
              <Sparkles aria-hidden size={18} />
              {statsText("wrapped")}
            </Link>
          </div>
        ) : null}
      </header>
      {prefs.isPending ? (
        <Loading label={statsText("loading")} className="flex flex-col gap-4">
          <Skeleton className="h-10 w-96 max-w-full rounded-full" />
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </Loading>
      ) : isOptedOut ? (
        <OptedOut />
      ) : (
        <>
          <RangeControls wanted={wanted} isCompared={isCompared} firstPlay={firstPlay} />
          <RangeNotice wanted={wanted} search={search} />
          <Figures wanted={wanted} isCompared={isCompared} />
        </>
      )}
    </div>
  );
}
