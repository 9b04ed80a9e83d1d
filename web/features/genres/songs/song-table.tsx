import { useInfiniteQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { Suspense, useCallback, useId, useMemo, useState } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { type GenreSong, songsQuery, type WantedSongs } from "#web/features/genres/genres.queries.ts";
import { GenreDatalist } from "#web/features/genres/genre-datalist.tsx";
import { WhyDialog } from "#web/features/genres/why/why-dialog-part.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { OverrideField } from "./override-field.tsx";
import { TypedChanges, type TypedGenre } from "./typed-changes.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

interface ColumnActions {
  onWhy: (id: string) => void;
  onType: (typed: TypedGenre | null) => void;
}

function columnsOf(listId: string, { onWhy, onType }: ColumnActions): TableColumn<GenreSong>[] {
  return [
    {
      id: "song",
      header: genreToolsText("song"),
      width: "minmax(7rem, 2.2fr)",
      cell: ({ name }) => (
        <CutName title={name} className="text-strong">
          {name}
        </CutName>
      ),
    },
    {
      id: "artist",
      header: genreToolsText("artist"),
      width: "minmax(5rem, 1.6fr)",
      cell: ({ artist }) => <CutName>{artist}</CutName>,
    },
    {
      id: "album",
      header: genreToolsText("album"),
      width: "minmax(5rem, 1.6fr)",
      cell: ({ album }) => <CutName>{album}</CutName>,
    },
    {
      id: "genre",
      header: genreToolsText("songs.applied"),
      width: "minmax(5.5rem, 1.4fr)",
      cell: ({ genre }) => (
        <CutName>{genre === null ? genreToolsText("noGenre") : genreDisplay(genre)}</CutName>
      ),
    },
    {
      id: "source",
      header: genreToolsText("songs.source"),
      width: "5.5rem",
      cell: ({ source }) => genreToolsText(`sourceShort.${source}`),
    },
    {
      id: "override",
      header: genreToolsText("songs.override"),
      width: "7.5rem",
      cell: (song) => (
        <OverrideField
          song={song}
          listId={listId}
          onType={(typed) => onType(typed === null ? null : { song, typed })}
        />
      ),
    },
    {
      id: "why",
      header: genreToolsText("songs.why"),
      width: "5.25rem",
      cell: ({ id, name }) => (
        <button
          type="button"
          aria-label={genreToolsText("songs.whyOf", { name })}
          onClick={() => onWhy(id)}
          className="-ms-2 min-h-8 rounded-control max-md:min-h-11 px-2 text-sm font-semibold text-normal hover:bg-hover hover:text-strong"
        >
          {genreToolsText("songs.why")}
        </button>
      ),
    },
  ];
}

function NoSongs({ wanted }: { wanted: WantedSongs }) {
  const isAllKnown = "genre" in wanted && wanted.genre === null;
  return (
    <EmptyState
      icon={Tag}
      title={genreToolsText(isAllKnown ? "songs.noneTitle" : "songs.noMatchTitle")}
      body={genreToolsText(isAllKnown ? "songs.noneBody" : "songs.noMatchBody")}
    />
  );
}

/** Songs with their genres, the source of each, and a field to correct it. */
export function SongTable({ wanted }: { wanted: WantedSongs }) {
  const listId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, isPending, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(
    songsQuery(wanted),
  );
  const songs = useMemo(() => (data?.pages ?? []).flatMap(({ items }) => items), [data]);
  const [typed, setTyped] = useState<TypedGenre | null>(null);
  const columns = useMemo(() => columnsOf(listId, { onWhy: setAsked, onType: setTyped }), [listId]);
  const needMore = useCallback(() => {
    if (!isFetching && !isError) void fetchNextPage();
  }, [isFetching, isError, fetchNextPage]);
  const total = data?.pages.at(-1)?.total ?? 0;
  if (isPending) {
    return (
      <Loading label={commonText("loading")} className="flex flex-col gap-2">
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  if (data === undefined) {
    return <ErrorState size="panel" error={error} onRetry={refetch} />;
  }
  return (
    <>
      <p className="tabular mb-2 flex flex-wrap gap-x-4 text-sm text-weak">
        <output>{genreToolsText("songs.count", { count: total })}</output>
        <TypedChanges typed={typed} />
      </p>
      {songs.length === 0 ? (
        <NoSongs wanted={wanted} />
      ) : (
        <VirtualTable
          label={genreToolsText("songs.table")}
          columns={columns}
          rows={songs}
          total={total}
          keyOf={({ id }) => id}
          boxClass="max-h-[70dvh]"
          minWidth={736}
          onNeedMore={needMore}
        />
      )}
      <GenreDatalist id={listId} />
      {asked === null ? null : (
        <Suspense>
          <WhyDialog trackId={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
