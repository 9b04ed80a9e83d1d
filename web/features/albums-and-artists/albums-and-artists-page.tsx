import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ban, Disc3, UserRound } from "lucide-react";
import { useMemo } from "react";
import { openInsteadOfPlaying, useCapabilities } from "#web/features/auth/auth.tsx";
import { playList, togglePlay, useQueueRow, useSkippedArtist } from "#web/features/player/player.tsx";
import {
  FilterStatus,
  isPlayable,
  previewOf,
  shownPlaces,
  notifyUnplayable,
  shownUris,
  ListControls,
  notePlayedRow,
  RowFilter,
  PageHeader,
  TrackList,
  TrackPageSkeleton,
  type TrackRow,
  useListOrder,
  useListView,
  usePlaying,
  usePlayingRow,
} from "#web/features/tracks/tracks.tsx";
import { listOfAlbum, listOfArtist, useIsPlayingList } from "#web/features/lists/lists.ts";
import { formatLongDuration } from "#web/platform/text/format.ts";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { buttonClasses, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ArtistAlbums } from "./artist-albums.tsx";
import {
  type AlbumEntry,
  type ArtistEntry,
  type EntryKind,
  useCollection,
} from "#web/features/collection/collection.ts";
import { readEntryRows, refreshEntry } from "./collection-rows.ts";
import { libraryKeys, formatSongs } from "#web/features/library/library.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";

/** The album's own page does not repeat its name. */
const absent = { album: ["album"], artist: [] } as const;

function describeFacts(entry: AlbumEntry | ArtistEntry, rows: readonly TrackRow[]): string[] {
  const durationMs = rows.reduce((sum, row) => sum + (row.durationMs ?? 0), 0);
  const owner = "artistName" in entry ? [entry.artistName ?? commonText("variousArtists")] : [];
  return [...owner, formatSongs(entry.trackCount), formatLongDuration(durationMs)];
}

function listOfEntry(entry: AlbumEntry | ArtistEntry) {
  return "artistName" in entry ? listOfAlbum(entry) : listOfArtist(entry);
}

interface EntryViewProps {
  kind: EntryKind;
  entry: AlbumEntry | ArtistEntry;
  rows: readonly TrackRow[];
}

/** How the rows are wanted, and the order in which they are shown. */
function useShownEntry(kind: EntryKind, rows: readonly TrackRow[]) {
  const view = useListView();
  const listed = useMemo(() => ({ rows, isComplete: true, error: null }), [rows]);
  const sort = (absent[kind] as readonly string[]).includes(view.sort) ? "default" : view.sort;
  const order = useListOrder(listed, { ...view, sort });
  return { view, listed, sort, order, shownOrder: order === "waiting" ? null : order };
}

type ShownEntry = ReturnType<typeof useShownEntry>;

/** The songs: an album's in its own order, an artist's by album. */
function EntryTracks({ kind, entry, rows, shown }: EntryViewProps & { shown: ShownEntry }) {
  const { view, listed, sort, order, shownOrder } = shown;
  const playing = usePlaying();
  const listUri = `spotify:${kind}:${entry.id}`;
  const place = useQueueRow({ kind, id: entry.id }, view.address);
  const known = place === null || shownOrder === null ? place : shownPlaces(shownOrder)[place];
  const playingRow = usePlayingRow(listUri, listed, { ...playing, row: known ?? null });

  const { isCurrent } = useIsPlayingList(listOfEntry(entry));
  const handlePlay = (index: number) => {
    const row = rows[index];
    if (!isPlayable(row)) return notifyUnplayable(row);
    if (openInsteadOfPlaying(row.url)) return undefined;
    // A song that another list was paused at begins this list.
    if (index === playingRow && (isCurrent || !playing.isPaused)) return togglePlay();
    notePlayedRow(listUri, { row: index, uri: row.uri });
    playList({
      source: { kind, id: entry.id, name: entry.name, address: view.address },
      uris: shownUris(rows, shownOrder),
      row: shownOrder === null ? index : shownPlaces(shownOrder).indexOf(index),
      song: previewOf(row),
      contextUri: null,
    });
  };

  return (
    <>
      <ListControls
        sort={sort}
        isGrouped={view.isGrouped}
        withoutSorts={absent[kind]}
        without={absent[kind]}
        onSort={view.setSort}
        onGroup={view.setGrouped}
      >
        <RowFilter filter={view.filter} onFilter={view.setFilter} />
      </ListControls>
      <FilterStatus filter={view.filter} order={order} rows={listed} />
      <div className="px-2 pb-8 md:px-6">
        <TrackList
          label={commonText("tracks")}
          rows={{
            count: rows.length,
            total: rows.length,
            rowAt: (index) => (order === "waiting" ? undefined : rows[index]),
            isComplete: true,
          }}
          order={shownOrder}
          sorting={{ ...view, sort }}
          without={absent[kind]}
          playing={{ row: playingRow, isPaused: playing.isPaused }}
          source={rows}
          actions={{ onPlay: handlePlay, onGenre: () => void refreshEntry(kind, entry.id) }}
        />
      </div>
    </>
  );
}

function playAll({ kind, entry, rows }: EntryViewProps, { view, shownOrder }: ShownEntry): void {
  playList({
    source: { kind, id: entry.id, name: entry.name, address: view.address },
    uris: shownUris(rows, shownOrder),
    row: null,
    song: null,
    contextUri: null,
  });
}

function EntryView({ kind, entry, rows }: EntryViewProps) {
  const { tint_artwork: mayCutRound } = useCapabilities();
  const isAlbum = kind === "album";
  const { isCurrent, isSounding } = useIsPlayingList(listOfEntry(entry));
  const shown = useShownEntry(kind, rows);
  const name = isAlbum ? albumName(entry) : artistName(entry);

  return (
    <article>
      <title>{commonText("pageTitle", { page: name })}</title>
      <PageHeader
        kind={albumsAndArtistsText(isAlbum ? "albumKind" : "artistKind")}
        name={name}
        art={
          <Artwork
            url={entry.imageUrl}
            seed={entry.id}
            size="fill"
            icon={isAlbum ? Disc3 : UserRound}
            shape={isAlbum || !mayCutRound ? "square" : "round"}
            isEager
          />
        }
        isRound={!isAlbum && mayCutRound}
        tintUrl={entry.imageUrl}
        facts={describeFacts(entry, rows)}
        description={albumsAndArtistsText("entryNote")}
        providerUrl={"url" in entry ? entry.url : null}
        play={{
          label: isSounding ? commonText("pause") : commonText("play"),
          isSounding,
          onPlay: () => (isCurrent ? togglePlay() : playAll({ kind, entry, rows }, shown)),
        }}
      >
        {isAlbum ? null : <NeverPlayButton id={entry.id} name={name} />}
      </PageHeader>
      {isAlbum ? null : <ArtistAlbums artist={name} rows={rows} />}
      <EntryTracks kind={kind} entry={entry} rows={rows} shown={shown} />
    </article>
  );
}

/** Leaves the artist out of whatever plays, or takes them back. */
function NeverPlayButton({ id, name }: { id: string; name: string }) {
  const { isLeftOut, toggle } = useSkippedArtist({ id, name });
  return (
    <IconButton
      needsServer
      label={albumsAndArtistsText(isLeftOut ? "againArtist" : "neverArtist")}
      icon={Ban}
      aria-pressed={isLeftOut}
      onClick={toggle}
    />
  );
}

/** An album or artist of the library, with the songs that the library has of it. */
export function EntryPage({ kind, id }: { kind: EntryKind; id: string }) {
  const entries: readonly (AlbumEntry | ArtistEntry)[] = useCollection((state) =>
    kind === "album" ? state.albums : state.artists,
  );
  const loadedAs = useCollection((state) => state.loadedAs);
  const entry = entries.find((candidate) => candidate.id === id);
  const rows = useQuery({
    queryKey: libraryKeys.collectionRows(kind, id, loadedAs),
    queryFn: () => readEntryRows(kind, id),
    enabled: loadedAs > 0,
    staleTime: Infinity,
  });
  if (loadedAs === 0 || (entry !== undefined && rows.data === undefined)) return <TrackPageSkeleton />;
  if (entry === undefined || rows.data === undefined) {
    const title = albumsAndArtistsText(kind === "album" ? "missingAlbum" : "missingArtist");
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <EmptyState
          icon={kind === "album" ? Disc3 : UserRound}
          title={title}
          body={albumsAndArtistsText("missingEntryBody")}
          action={
            <Link to="/" className={buttonClasses("secondary")}>
              {commonText("home")}
            </Link>
          }
        />
      </>
    );
  }
  return <EntryView key={id} kind={kind} entry={entry} rows={rows.data} />;
}
