import { genreDisplay } from "#contract/genres/genre-names.ts";
import { useQuery } from "@tanstack/react-query";
import { Disc3, Mic, Music2 } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { GenresOverTime } from "#web/features/stats/stats.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ReadFailure } from "#web/features/social/area/reading.tsx";
import {
  listeningQuery,
  type ListeningRange,
  type ListeningOf,
  type SharedListening,
} from "./people.queries.ts";
import { ShareBars } from "./share-bars.tsx";

const ranges = ["30d", "180d", "365d", "all"] as const satisfies readonly ListeningRange[];
const icons = { tracks: Music2, artists: Mic, albums: Disc3 };

type TopItem = SharedListening["tracks"][number];

function formatPlays(count: number): string {
  return peopleText("plays", { count });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-xl font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}

function TopList({ kind, items }: { kind: keyof typeof icons; items: readonly TopItem[] }) {
  const title = peopleText(`top.${kind}`);
  return (
    <Part title={title}>
      <ol aria-label={title}>
        {items.map(({ stats_id: id, name, artists, image_url: image, count }, index) => (
          <li
            key={id}
            className="flex min-h-14 items-center gap-3 border-b border-hairline py-2 last:border-0"
          >
            <span className="tabular w-6 shrink-0 text-center text-sm text-weak">{index + 1}</span>
            <Artwork url={image} seed={name} size={40} icon={icons[kind]} />
            <div className="min-w-0 grow">
              <p dir="auto" className="truncate text-start font-semibold text-strong" title={name}>
                {name}
              </p>
              {artists === undefined ? null : (
                <p dir="auto" className="truncate text-start text-sm text-weak">
                  {artists.join(", ")}
                </p>
              )}
            </div>
            <span className="tabular shrink-0 text-sm text-weak">{formatPlays(count)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function RangeSelect({
  range,
  onChoose,
}: {
  range: ListeningRange;
  onChoose: (range: ListeningRange) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-weak">
        {peopleText("listeningOf")}
      </label>
      <select
        id={id}
        value={range}
        onChange={(event) => onChoose(ranges.find((one) => one === event.currentTarget.value) ?? range)}
        className="min-h-10 rounded-card border border-control-line bg-app px-3 text-base text-strong"
      >
        {ranges.map((one) => (
          <option key={one} value={one}>
            {peopleText(`ranges.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Figures({ listening }: { listening: SharedListening }) {
  const { end, total_plays: plays, tracks, artists, albums, genres, over_time: overTime } = listening;
  if (plays === 0) return <p className="py-6 text-weak">{peopleText("noListening")}</p>;
  const facts = [
    formatPlays(plays),
    peopleText("minutes", {
      count: listening.minutes_listened,
    }),
  ];
  return (
    <div className="flex flex-col gap-10">
      <p className="text-normal">{facts.join(" · ")}</p>
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
        <GenresOverTime {...overTime} end={end} />
      </Suspense>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <TopList kind="tracks" items={tracks} />
        <TopList kind="artists" items={artists} />
        <TopList kind="albums" items={albums} />
        <Part title={peopleText("top.genres")}>
          {genres.length === 0 ? (
            <p className="text-weak">{peopleText("noGenres")}</p>
          ) : (
            <ShareBars
              label={peopleText("top.genres")}
              bars={genres.map(({ name, count }) => ({
                name: genreDisplay(name),
                value: count,
                text: formatPlays(count),
              }))}
            />
          )}
        </Part>
      </div>
      <p className="text-sm text-weak">{peopleText("listeningMeans")}</p>
    </div>
  );
}

/** What someone listens to, as far as they share it: what they hear most, and their genres over time. */
export function ListeningPart({ of }: { of: ListeningOf }) {
  const [range, setRange] = useState<ListeningRange>("365d");
  const { data, error, refetch, isPlaceholderData } = useQuery(listeningQuery(of, range));
  return (
    <div className="flex flex-col gap-6">
      <RangeSelect range={range} onChoose={setRange} />
      {error !== null ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label={commonText("loading")} className="flex flex-col gap-4">
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-72 w-full rounded-card" />
        </Loading>
      ) : (
        <div aria-busy={isPlaceholderData} className="transition aria-busy:opacity-60">
          <Figures listening={data} />
        </div>
      )}
    </div>
  );
}
