import { Ban, Disc3, UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { openInsteadOfPlaying, useCapabilities } from "#web/features/auth/auth.tsx";
import { playList, setPaused, useQueueRow, useSkippedArtist } from "#web/features/player/player.tsx";
import {
  FilterStatus,
  firstPlayable,
  isPlayable,
  ListControls,
  notePlayedRow,
  notifyUnplayable,
  PageHeader,
  previewOf,
  RowFilter,
  shownPlaces,
  shownUris,
  TrackList,
  type TrackRow,
  useListOrder,
  useListView,
  usePlaying,
  usePlayingRow,
} from "#web/features/tracks/tracks.tsx";
import { formatSongs } from "#web/features/library/library.ts";
import { ListMenuButton, type MusicList, sourceOf, useIsPlayingList } from "#web/features/lists/lists.ts";
import { formatLongDuration } from "#web/platform/text/format.ts";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { ArtistAlbums } from "./artist-albums.tsx";
import { refreshEntry } from "./collection-rows.ts";
import { discsOf, firstRows } from "./entry-rows.ts";

/** The album's own page does not repeat its name. */
const absent = { album: ["album"], artist: [] } as const;

/** So many songs of an artist are shown until all are asked for. */
const firstShown = 10;

/** How the rows are wanted, and the order in which they are shown. */
function useShownEntry(kind: "album" | "artist", rows: readonly TrackRow[]) {
  const view = useListView();
  const [isWhole, setIsWhole] = useState(false);
  const listed = useMemo(() => ({ rows, isComplete: true, error: null }), [rows]);
  const sort = (absent[kind] as readonly string[]).includes(view.sort) ? "default" : view.sort;
  const order = useListOrder(listed, { ...view, sort });
  const isOwnOrder = sort === "default" && view.filter === "";
  const canGrow = kind === "artist" && isOwnOrder && rows.length > firstShown;
  const own = useMemo(() => {
    if (kind === "album") return discsOf(rows, (disc) => albumsAndArtistsText("disc", { disc }));
    return canGrow && !isWhole ? firstRows(firstShown) : null;
  }, [kind, rows, canGrow, isWhole]);
  const whole = order === "waiting" ? null : order;
  return {
    view,
    listed,
    sort,
    order,
    /** all rows as they are played */
    playedOrder: whole,
    /** those that stand in the page */
    shownOrder: isOwnOrder ? own : whole,
    canGrow,
    isWhole,
    toggleWhole: () => setIsWhole(!isWhole),
  };
}

type ShownEntry = ReturnType<typeof useShownEntry>;

interface EntryProps {
  list: MusicList & { kind: "album" | "artist" };
  rows: readonly TrackRow[];
  shown: ShownEntry;
}

/** The songs: an album's in its own order, an artist's by plays. A row plays on through all of them. */
function EntryTracks({ list, rows, shown }: EntryProps) {
  const { kind, id } = list;
  const { view, listed, sort, order, playedOrder, shownOrder } = shown;
  const playing = usePlaying();
  const listUri = `spotify:${kind}:${id}`;
  const place = useQueueRow({ kind, id }, view.address);
  const known = place === null || playedOrder === null ? place : shownPlaces(playedOrder)[place];
  const playingRow = usePlayingRow(listUri, listed, { ...playing, row: known ?? null });
  const { isCurrent } = useIsPlayingList(list);
  const handlePlay = (index: number) => {
    const row = rows[index];
    if (!isPlayable(row)) return notifyUnplayable(row);
    if (openInsteadOfPlaying(row.url)) return undefined;
    // A song that another list was paused at begins this list.
    if (index === playingRow && (isCurrent || !playing.isPaused)) return setPaused(!playing.isPaused);
    notePlayedRow(listUri, { row: index, uri: row.uri });
    playList({
      source: { ...sourceOf(list), address: view.address },
      uris: shownUris(rows, playedOrder),
      row: playedOrder === null ? index : shownPlaces(playedOrder).indexOf(index),
      song: previewOf(row),
      contextUri: null,
    });
  };
  const handlePlayFirst = () => {
    const first = firstPlayable(rows, playedOrder);
    if (first !== null && (first !== playingRow || playing.isPaused)) handlePlay(first);
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
        <RowFilter
          filter={view.filter}
          onFilter={view.setFilter}
          onPlayFirst={handlePlayFirst}
          isReady={order !== "waiting"}
        />
      </ListControls>
      <FilterStatus filter={view.filter} order={order} rows={listed} />
      <div className="px-2 pb-4 md:px-6">
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
          isOfAlbum={kind === "album"}
          playing={{ row: playingRow, isPaused: playing.isPaused }}
          source={rows}
          actions={{ onPlay: handlePlay, onGenre: () => void refreshEntry(kind, id) }}
        />
        {shown.canGrow ? (
          <Button variant="quiet" aria-expanded={shown.isWhole} onClick={shown.toggleWhole} className="mt-2">
            {shown.isWhole
              ? albumsAndArtistsText("fewerSongs")
              : albumsAndArtistsText("allSongs", { count: rows.length })}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Plays all of it as it is shown, or dealt. */
function playAll({ list, rows, shown }: EntryProps, isShuffled?: boolean): void {
  if (openInsteadOfPlaying(list.url)) return;
  playList({
    source: { ...sourceOf(list), address: shown.view.address },
    uris: shownUris(rows, shown.playedOrder),
    row: null,
    song: null,
    contextUri: null,
    ...(isShuffled === undefined ? {} : { isShuffled }),
  });
}

function useSkipEntry({ id, name }: MusicList): MenuEntry {
  const { isLeftOut, toggle } = useSkippedArtist({ id, name });
  return {
    kind: "action",
    label: albumsAndArtistsText(isLeftOut ? "againArtist" : "neverArtist"),
    icon: Ban,
    onSelect: toggle,
  };
}

interface EntryViewProps {
  list: MusicList;
  rows: readonly TrackRow[];
  /** whose it is, when it came out */
  facts: readonly string[];
  /** why not everything is shown */
  note: string | null;
}

function lengthOf(rows: readonly TrackRow[]): string[] {
  const durationMs = rows.reduce((sum, row) => sum + (row.durationMs ?? 0), 0);
  return durationMs === 0 ? [] : [formatLongDuration(durationMs)];
}

/** Cover or portrait, name and facts, and what plays all of it. */
function EntryHeader({ entry, facts }: { entry: EntryProps; facts: readonly string[] }) {
  const { list, rows } = entry;
  const { tint_artwork: mayCutRound } = useCapabilities();
  const isAlbum = list.kind === "album";
  const isRound = list.isPortrait === true && mayCutRound;
  const { isCurrent, isSounding } = useIsPlayingList(list);
  const skip = useSkipEntry(list);
  const hasSongs = rows.length > 0;
  return (
    <PageHeader
      kind={albumsAndArtistsText(isAlbum ? "albumKind" : "artistKind")}
      name={list.name}
      art={
        <Artwork
          url={list.imageUrl}
          seed={list.id}
          size="fill"
          icon={isAlbum ? Disc3 : UserRound}
          shape={isRound ? "round" : "square"}
          isEager
        />
      }
      isRound={isRound}
      tintUrl={list.imageUrl}
      facts={[...facts, formatSongs(rows.length), ...lengthOf(rows)]}
      play={
        hasSongs
          ? {
              label: isSounding ? commonText("pause") : commonText("play"),
              isSounding,
              onPlay: () => (isCurrent ? setPaused(isSounding) : playAll(entry)),
            }
          : undefined
      }
      onShuffle={hasSongs ? () => playAll(entry, true) : undefined}
    >
      <ListMenuButton list={list} parts={isAlbum ? {} : { about: [skip] }} />
    </PageHeader>
  );
}

/** The page of an album or artist: what plays all of it, its songs, and of an artist the albums. */
export function EntryView({ list, rows, facts, note }: EntryViewProps) {
  const kind = list.kind === "artist" ? "artist" : "album";
  const shown = useShownEntry(kind, rows);
  const entry: EntryProps = { list: { ...list, kind }, rows, shown };
  return (
    <article>
      <title>{commonText("pageTitle", { page: list.name })}</title>
      <EntryHeader entry={entry} facts={facts} />
      {note === null ? null : <output className="block px-4 pb-2 text-sm text-weak md:px-8">{note}</output>}
      {rows.length === 0 ? null : <EntryTracks {...entry} />}
      {kind === "album" ? null : <ArtistAlbums id={list.id} name={list.name} rows={rows} />}
    </article>
  );
}
