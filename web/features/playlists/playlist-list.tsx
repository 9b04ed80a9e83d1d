import { openInsteadOfPlaying } from "#web/features/auth/auth.tsx";
import { Heart, Hourglass, ListMusic } from "lucide-react";
import { useEffect, useImperativeHandle, useMemo, useSyncExternalStore } from "react";
import { playList, setPaused, useQueueRow } from "#web/features/player/player.tsx";
import {
  FilterStatus,
  firstPlayable,
  isPlayable,
  previewOf,
  ListControls,
  notePlayedRow,
  RowFilter,
  type ShownOrder,
  TrackList,
  type TrackRows,
  TrackRowSkeletons,
  shownPlaces,
  notifyUnplayable,
  shownUris,
  useListOrder,
  useListView,
  usePlaying,
  usePlayingRow,
} from "#web/features/tracks/tracks.tsx";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { likedId, listSourceOf, ownContextOf } from "./play-rule.ts";
import { KeepOrder } from "./order/keep-order.tsx";
import { moveRows, removeRows, showGenres } from "./playlist-edits.ts";
import { type PlaylistDetail, useIsPlaying } from "./playlist-header.tsx";
import type { PlaylistRows, RowsSnapshot } from "./playlist-rows.ts";
import { type PagePlay, type PlayShown, usePlayWhenReady } from "./use-page-play.ts";

function RowsFailure({ error, rows }: { error: unknown; rows: PlaylistRows }) {
  const { title, advice } = describeFailure(error);
  const isAll = rows.getSnapshot().count === 0;
  return (
    <ErrorState
      size={isAll ? "page" : "panel"}
      title={isAll ? playlistsText("failedTitle") : playlistsText("failedRows")}
      advice={`${title} ${advice}`}
      action={<Button onClick={rows.retry}>{commonText("tryAgain")}</Button>}
    />
  );
}

function NoRows({ playlist }: { playlist: PlaylistDetail }) {
  if (playlist.track_count > 0) {
    return (
      <EmptyState icon={Hourglass} title={playlistsText("unreadTitle")} body={playlistsText("unreadBody")} />
    );
  }
  return playlist.id === likedId ? (
    <EmptyState
      icon={Heart}
      title={playlistsText("likedEmptyTitle")}
      body={playlistsText("likedEmptyBody")}
    />
  ) : (
    <EmptyState icon={ListMusic} title={playlistsText("emptyTitle")} body={playlistsText("emptyBody")} />
  );
}

/** The same list while its rows have no places yet. */
function withoutRows(rows: RowsSnapshot): TrackRows {
  return { ...rows, count: Math.max(rows.total, rows.count), rowAt: () => undefined };
}

interface PlaylistListProps {
  playlist: PlaylistDetail;
  rows: PlaylistRows;
  pagePlay: PagePlay;
}

/** The rows in the order that is wanted, without those that the filter leaves out. */
function useShownRows(view: ReturnType<typeof useListView>, rows: PlaylistRows, snapshot: RowsSnapshot) {
  const { sort, filter } = view;
  const order = useListOrder(snapshot, view);
  const isSorted = sort !== "default";
  const isMissing = (isSorted || filter !== "") && !snapshot.isComplete;
  useEffect(() => {
    if (isMissing) rows.needAll();
  }, [isMissing, rows]);
  if (order !== "waiting") return { order, rows: snapshot, shownOrder: order };
  // A filter takes a moment only: what is shown stays for it. Another order is worth its skeletons.
  const isMoment = !isSorted && snapshot.isComplete;
  return { order, rows: isMoment ? snapshot : withoutRows(snapshot), shownOrder: null };
}

/** Whether all rows are there and none has a genre. */
function useHasNoGenres({ rows, isComplete }: RowsSnapshot): boolean {
  return useMemo(() => isComplete && rows.every((row) => row.genre === null), [rows, isComplete]);
}

interface PlaylistControlsProps {
  snapshot: RowsSnapshot;
  /** plays the first row that is shown */
  onPlayFirst: () => void;
  /** the rows that are shown are those that the filter leaves */
  isReady: boolean;
  view: ReturnType<typeof useListView>;
  playlistId: string;
  /** another order than the playlist's own, of all its rows, which it may be given for good */
  order: ShownOrder | null;
}

function PlaylistControls({ view, playlistId, order, ...list }: PlaylistControlsProps) {
  const { snapshot, onPlayFirst, isReady } = list;
  return (
    <ListControls
      sort={view.sort}
      isGrouped={view.isGrouped}
      hasNoGenres={useHasNoGenres(snapshot)}
      onSort={view.setSort}
      onGroup={view.setGrouped}
    >
      <RowFilter filter={view.filter} onFilter={view.setFilter} onPlayFirst={onPlayFirst} isReady={isReady} />
      {order === null ? null : (
        <KeepOrder
          playlistId={playlistId}
          positions={() => [...shownPlaces(order)]}
          onKept={() => view.setSort("default")}
        />
      )}
    </ListControls>
  );
}

function FilledList({ playlist, rows, snapshot, pagePlay }: PlaylistListProps & { snapshot: RowsSnapshot }) {
  const view = useListView();
  const playing = usePlaying();
  const shown = useShownRows(view, rows, snapshot);
  const place = useQueueRow(listSourceOf(playlist), view.address);
  const known = place === null || shown.shownOrder === null ? place : shownPlaces(shown.shownOrder)[place];
  const playingRow = usePlayingRow(playlist.uri, snapshot, { ...playing, row: known ?? null });
  const { isCurrent } = useIsPlaying(playlist);
  const isOurs = playlist.own || playlist.collaborative;
  const isEditable = isOurs && playlist.id !== likedId && snapshot.isComplete;

  useImperativeHandle<PlayShown, PlayShown>(pagePlay.shown, () => {
    const { shownOrder } = shown;
    if (shownOrder === null) return null;
    const source = { ...listSourceOf(playlist), address: view.address };
    const uris = shownUris(snapshot.rows, shownOrder);
    return (how) => playList({ source, uris, row: null, song: null, contextUri: null, ...how });
  });
  usePlayWhenReady(pagePlay, shown.order !== "waiting");

  const handlePlay = (index: number) => {
    const row = snapshot.rowAt(index);
    if (!isPlayable(row)) return notifyUnplayable(row);
    if (openInsteadOfPlaying(row.url)) return undefined;
    // A song that another list was paused at begins this list.
    if (index === playingRow && (isCurrent || !playing.isPaused)) return setPaused(!playing.isPaused);
    notePlayedRow(playlist.uri, { row: index, uri: row.uri });
    const { shownOrder } = shown;
    const contextUri = shownOrder === null ? ownContextOf(playlist) : null;
    playList({
      source: { ...listSourceOf(playlist), address: view.address },
      // The server has the own order of playlists, so that all of it need not have arrived here.
      uris: contextUri === null ? shownUris(snapshot.rows, shownOrder) : null,
      row: shownOrder === null ? index : shownPlaces(shownOrder).indexOf(index),
      song: previewOf(row),
      contextUri,
    });
  };

  const playFirst = () => {
    const first = firstPlayable(snapshot.rows, shown.shownOrder);
    if (first !== null && (first !== playingRow || playing.isPaused)) handlePlay(first);
  };

  return (
    <>
      <PlaylistControls
        view={view}
        snapshot={snapshot}
        playlistId={playlist.id}
        onPlayFirst={playFirst}
        isReady={shown.order !== "waiting"}
        order={isEditable && view.filter === "" ? shown.shownOrder : null}
      />
      <FilterStatus filter={view.filter} order={shown.order} rows={snapshot} />
      <div className="px-2 pb-8 md:px-6">
        <TrackList
          label={commonText("tracks")}
          rows={shown.rows}
          order={shown.shownOrder}
          sorting={view}
          playing={{ row: playingRow, isPaused: playing.isPaused }}
          source={rows}
          actions={{
            onPlay: handlePlay,
            onNearEnd: rows.needMore,
            onMissing: shown.order === "waiting" ? undefined : (index) => void rows.needRow(index),
            onMove: isEditable
              ? (positions, before) => moveRows(playlist.id, rows, positions, before)
              : undefined,
            onRemove: isEditable ? (positions) => void removeRows(playlist.id, rows, positions) : undefined,
            onGenre: (answers) => showGenres(rows, answers),
          }}
        />
      </div>
    </>
  );
}

/** The songs of a playlist, with what is said while there are none. */
export function PlaylistList({ playlist, rows, pagePlay }: PlaylistListProps) {
  const snapshot = useSyncExternalStore(rows.subscribe, rows.getSnapshot);
  const { isAwaited, giveUp } = pagePlay;
  const hasFailed = snapshot.error !== null;
  useEffect(() => rows.stop, [rows]);
  useEffect(() => {
    if (isAwaited && hasFailed) giveUp();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- giving up is the same at any time
  }, [isAwaited, hasFailed]);
  if (snapshot.isPending) return <TrackRowSkeletons />;
  if (snapshot.count === 0 && snapshot.error === null) return <NoRows playlist={playlist} />;
  return (
    <>
      {snapshot.count === 0 ? null : (
        <FilledList playlist={playlist} rows={rows} snapshot={snapshot} pagePlay={pagePlay} />
      )}
      {snapshot.error === null ? null : <RowsFailure error={snapshot.error} rows={rows} />}
    </>
  );
}
