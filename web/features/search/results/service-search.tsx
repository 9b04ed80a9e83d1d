import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useId, useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { presenceQuery } from "#web/features/library/library.ts";
import { ListTile } from "#web/features/lists/lists.ts";
import { rowOfTrack, TrackList } from "#web/features/tracks/tracks.tsx";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import { useFoundPlay } from "./found-songs.tsx";
import { serviceQuery } from "#web/features/search/asked/search.queries.ts";
import type { SearchTab } from "#web/features/search/asked/use-query-text.ts";
import { listOfEntry } from "#web/features/search/asked/to-music-list.ts";

type Kind = "songs" | "artists" | "albums";

const kindsOf: Readonly<Partial<Record<SearchTab, readonly Kind[]>>> = {
  all: ["songs", "artists", "albums"],
  songs: ["songs"],
  artists: ["artists"],
  albums: ["albums"],
};

function ServiceSongs({ q, rows }: { q: string; rows: readonly ReturnType<typeof rowOfTrack>[] }) {
  const { playing, onPlay } = useFoundPlay(`service:${q}`, rows);
  return (
    <div className="px-2 md:px-6">
      <TrackList
        label={searchPageText("service.songs")}
        rows={{ count: rows.length, total: rows.length, rowAt: (index) => rows[index], isComplete: true }}
        order={null}
        sorting={{ sort: "default", isReversed: false, setSort: () => undefined }}
        without={["added", "genre"]}
        playing={playing}
        source={q}
        actions={{ onPlay }}
      />
    </div>
  );
}

function ServiceResults({ q, kinds, service }: { q: string; kinds: readonly Kind[]; service: string }) {
  const { data, error, isFetching, refetch } = useQuery(serviceQuery(q, kinds));
  const ids = data?.songs.map(({ track }) => track.id) ?? [];
  const { data: kept } = useQuery({ ...presenceQuery(ids), enabled: ids.length > 0 });
  if (error !== null) {
    const { title, advice } = describeFailure(error);
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 md:px-8">
        {title} {advice}
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {searchPageText("tryAgain")}
        </Button>
      </p>
    );
  }
  if (data === undefined)
    return (
      <Loading label={searchPageText("searching")} className="px-4 md:px-8">
        <Skeleton className="h-14" />
      </Loading>
    );
  const rows = data.songs.map(({ track, in_library: isKept }) => ({
    ...rowOfTrack(track),
    isAbsent: kept === undefined ? !isKept : !kept.has(track.id),
  }));
  const strips = [
    { kind: "artists", lists: data.artists.map((entry) => listOfEntry("artist", entry)) },
    { kind: "albums", lists: data.albums.map((entry) => listOfEntry("album", entry)) },
  ] as const;
  const isNothing = rows.length === 0 && strips.every(({ lists }) => lists.length === 0);
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{searchPageText("service.done", { service })}</output>
      {isNothing ? (
        <p className="px-4 text-weak md:px-8">{searchPageText("service.none", { service, query: q })}</p>
      ) : null}
      {rows.length === 0 ? null : <ServiceSongs q={q} rows={rows} />}
      {strips.map(({ kind, lists }) =>
        lists.length === 0 ? null : (
          <div key={kind} className="px-4 md:px-8">
            <TileStrip
              title={searchPageText(`tabs.${kind}`)}
              items={lists}
              keyOf={({ id }) => id}
              scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
              renderTile={(list, place) => <ListTile {...place} list={list} />}
            />
          </div>
        ),
      )}
    </div>
  );
}

/** Looks beyond the library, at the service itself: one call, and only when the button is pressed. */
export function ServiceSearch({ q, tab }: { q: string; tab: SearchTab }) {
  const headingId = useId();
  const profile = useProfile();
  const [asked, setAsked] = useState<string | null>(null);
  const kinds = kindsOf[tab];
  if (q === "" || kinds === undefined || profile === undefined) return null;
  const { service, link_state: link } = profile;
  const isPossible = link === "linked";
  return (
    <section aria-labelledby={headingId} className="mt-8 pb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 md:px-8">
        <h2 id={headingId} className="text-lg font-semibold text-strong">
          {searchPageText("service.title", { service })}
        </h2>
        {asked === q ? null : (
          <Button
            needsServer
            icon={Search}
            disabled={!isPossible}
            aria-describedby={isPossible ? undefined : `${headingId}-why`}
            onClick={() => setAsked(q)}
          >
            {searchPageText("service.find", { service })}
          </Button>
        )}
        {isPossible ? null : (
          <p id={`${headingId}-why`} className="text-sm text-weak">
            {searchPageText(link === "none" ? "service.noService" : "service.notLinked", { service })}
          </p>
        )}
      </div>
      {asked === q ? <ServiceResults q={q} kinds={kinds} service={service} /> : null}
    </section>
  );
}
