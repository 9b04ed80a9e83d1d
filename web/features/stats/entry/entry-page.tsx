import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarRange, ChevronLeft, Disc3, ListMusic, Mic, Music2 } from "lucide-react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { StatsPage } from "#contract/stats/stats-pages.ts";
import { formatRelease } from "#web/features/stats/range/range-name.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { entryQuery } from "#web/features/stats/stats.queries.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { formatCount, formatDate, formatLongDuration, formatPercent } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EntryCharts } from "./entry-charts.tsx";
import { LeaveOut } from "./leave-out.tsx";
import { SongVersions } from "./song-versions.tsx";

type EntryKind = "songs" | "artists" | "albums";

const icons = { songs: Music2, artists: Mic, albums: Disc3 };
const leftOutKinds = { artists: "artist", albums: "album" } as const;
const filterNames = { songs: "song", artists: "artist", albums: "album" } as const;

function factsOf(page: StatsPage): { name: string; value: string }[] {
  const { skips } = page;
  return [
    { name: playsText("entry.plays"), value: formatCount(page.plays) },
    { name: playsText("entry.minutes"), value: formatLongDuration(page.minutes * 60_000) },
    { name: playsText("entry.rank"), value: formatCount(page.rank) },
    { name: playsText("entry.first"), value: formatDate(page.first_play) },
    { name: playsText("entry.last"), value: formatDate(page.last_play) },
    {
      name: playsText("entry.skips"),
      value:
        skips.known === 0
          ? playsText("entry.noSkips")
          : playsText("entry.share", {
              percent: formatPercent((skips.skipped / skips.known) * 100),
              count: skips.known,
            }),
    },
  ];
}

function SinceRelease({ kind, release }: { kind: EntryKind } & Pick<StatsPage, "release">) {
  if (release === null) return null;
  const date = formatRelease(release.released);
  return (
    <Link to="/stats" search={{ start: release.since }} className={buttonClasses("quiet")}>
      <CalendarRange aria-hidden size={18} />
      {kind === "artists"
        ? playsText("entry.sinceNewest", { name: release.name, date })
        : playsText("entry.since", { date })}
    </Link>
  );
}

function Head({ kind, page }: { kind: EntryKind; page: StatsPage }) {
  const filter = { [filterNames[kind]]: page.stats_id };
  return (
    <header className="flex flex-col gap-6 md:flex-row md:items-end">
      <Artwork
        url={page.image_url}
        seed={page.name}
        size={176}
        icon={icons[kind]}
        isEager
        className="shadow-cover"
      />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-weak">{playsText(`entry.${kind}`)}</p>
        <h1
          dir="auto"
          title={page.name}
          className="line-clamp-2 text-start font-display text-3xl font-bold tracking-tight text-strong"
        >
          {page.name}
        </h1>
        {page.artists.length === 0 ? null : (
          <p dir="auto" className="mt-1 text-start text-lg">
            {page.artists.join(", ")}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Link to="/stats/history" search={filter} className={buttonClasses("primary")}>
            <ListMusic aria-hidden size={18} />
            {playsText("entry.seePlays")}
          </Link>
          <SinceRelease kind={kind} release={page.release} />
          {kind === "songs" ? null : (
            <LeaveOut kind={leftOutKinds[kind]} target={page.stats_id} name={page.name} />
          )}
          {kind !== "songs" || page.genre === null ? null : (
            <LeaveOut kind="genre" target={page.genre} name={genreDisplay(page.genre)} />
          )}
          {page.genre === null ? null : (
            <Link to="/stats/history" search={{ genre: page.genre }} className={buttonClasses("quiet")}>
              {playsText("entry.genre", { name: genreDisplay(page.genre) })}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

function Facts({ page }: { page: StatsPage }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {factsOf(page).map(({ name, value }) => (
        <div key={name} className="rounded-card border border-hairline bg-raised p-4">
          <dt className="text-sm text-weak">{name}</dt>
          <dd className="tabular text-xl font-semibold text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Songs({ tracks }: Pick<StatsPage, "tracks">) {
  if (tracks.length === 0) return null;
  const max = tracks[0]?.count ?? 1;
  return (
    <Panel title={playsText("entry.songsOf")}>
      <ol className="gap-x-8 md:columns-2">
        {tracks.map(({ stats_id: id, name, count }, index) => (
          <li key={id} className="flex min-h-10 break-inside-avoid items-center gap-3">
            <span className="tabular w-6 shrink-0 text-end text-sm text-weak">{index + 1}</span>
            <div className="min-w-0 grow">
              <Link
                to="/stats/song/$id"
                params={{ id }}
                dir="auto"
                title={name}
                className="block truncate text-start font-semibold text-strong hover:underline"
              >
                {name}
              </Link>
              <span aria-hidden className="block h-1 rounded-full bg-pressed">
                <span
                  className="block h-full rounded-full bg-(--accent-text)"
                  style={{ width: `${(count / max) * 100}%` }}
                />
              </span>
            </div>
            <span className="tabular shrink-0 font-semibold">{formatCount(count)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ kind, id }: { kind: EntryKind; id: string }) {
  const { data, error, refetch } = useQuery(entryQuery(kind, id));
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <EmptyState icon={icons[kind]} title={playsText("entry.none")} body={playsText("entry.noneBody")} />
    );
  if (data === undefined)
    return error === null ? (
      <Loading label={playsText("entry.loading")} className="flex flex-col gap-6">
        <Skeleton className="size-44 rounded-card" />
        <Skeleton className="h-24 w-full rounded-card" />
      </Loading>
    ) : (
      <ErrorState title={playsText("entry.failed")} error={error} onRetry={refetch} />
    );
  return (
    <>
      <title>{commonText("pageTitle", { page: data.name })}</title>
      <Head kind={kind} page={data} />
      <Facts page={data} />
      <EntryCharts page={data} filter={{ [filterNames[kind]]: data.stats_id }} />
      <Songs tracks={data.tracks} />
      {kind === "songs" ? <SongVersions songId={data.stats_id} name={data.name} /> : null}
    </>
  );
}

/** The history of one song, artist or album; see the public file. */
export function StatsEntryPage({ kind, id }: { kind: EntryKind; id: string }) {
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-6 px-4 pt-8 pb-16 md:px-8">
      <Link
        to="/stats"
        className="inline-flex items-center gap-1 text-sm text-weak hover:underline max-md:min-h-11"
      >
        <ChevronLeft aria-hidden size={16} />
        {playsText("back")}
      </Link>
      <Entry key={id} kind={kind} id={id} />
    </div>
  );
}
