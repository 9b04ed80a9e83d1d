import { useMemo, useState } from "react";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import { libraryKeys } from "#web/features/library/library.ts";
import { useQueueRow } from "#web/features/player/player.tsx";
import {
  AddAllButton,
  ListControls,
  maxAddedAtOnce,
  notePlayedRow,
  TrackList,
  type TrackRow,
  useListView,
  usePlaying,
  usePlayingRow,
} from "#web/features/tracks/tracks.tsx";
import { queryClient } from "#web/platform/api/query-client.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Button } from "#web/ui/button.tsx";
import { playFound } from "#web/features/search/asked/play-found.ts";
import { readFoundUris, type Wanted } from "#web/features/search/asked/search.queries.ts";
import type { FoundAnswer } from "./use-answer.ts";

function searchAgain(): void {
  void queryClient.invalidateQueries({ queryKey: libraryKeys.search() });
}

function countText(total: number, shown: number): string {
  const songs = searchPageText("found", { count: total });
  return shown < total ? searchPageText("foundPart", { songs, shown }) : songs;
}

/** Which row of a search plays, and what a press of a row does. */
export function useFoundPlay(q: string, rows: readonly TrackRow[]) {
  const { address } = useListView();
  const playing = usePlaying();
  const listUri = `search:${q}`;
  const row = useQueueRow({ kind: "search", id: q }, address);
  const playingRow = usePlayingRow(listUri, { rows }, { ...playing, row });
  const onPlay = (index: number) => {
    const uri = rows[index]?.uri ?? null;
    if (uri !== null) notePlayedRow(listUri, { row: index, uri });
    playFound({ q, rows, index, address, isCurrent: index === playingRow, isPaused: playing.isPaused });
  };
  return { playing: { row: playingRow, isPaused: playing.isPaused }, onPlay };
}

interface FoundSongsProps {
  wanted: Wanted;
  answer: FoundAnswer;
  /** the heading above them; left out where the tab says it */
  title?: string;
}

/** The rows with those behind them where they were asked for. */
function useOpenRows(rows: readonly TrackRow[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () =>
      rows.flatMap((row) =>
        row.twins === undefined || !open.has(row.id ?? "")
          ? [row]
          : [{ ...row, twins: { ...row.twins, isOpen: true } }, ...row.twins.rows],
      ),
    [rows, open],
  );
  const toggle = (index: number) => {
    const id = shown[index]?.id ?? "";
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return { shown, toggle };
}

/** The songs that were found, in the list that all songs are in; the order of a column is made by the server. */
export function FoundSongs({ wanted, answer, title }: FoundSongsProps) {
  const { rows, total, isFetchingNextPage, isFetchNextPageError, fetchNextPage, onNearEnd } = answer;
  const view = useListView();
  const { shown, toggle } = useOpenRows(rows);
  const { playing, onPlay } = useFoundPlay(wanted.q, shown);
  const readAll = async () => {
    const to = Math.min(total, maxAddedAtOnce);
    return [...rows.map(({ uri }) => uri), ...(await readFoundUris(wanted, view, { from: rows.length, to }))];
  };
  return (
    <section aria-label={searchPageText("results")}>
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pb-2 md:px-8">
        {title === undefined ? null : <h2 className="text-lg font-semibold text-strong">{title}</h2>}
        <output className="tabular text-sm text-weak">{countText(total, rows.length)}</output>
      </div>
      <ListControls sort={view.sort} onSort={view.setSort}>
        <ExportMenu
          key={JSON.stringify(wanted)}
          list="search"
          q={wanted.q === "" ? undefined : wanted.q}
          genre={wanted.genre ?? undefined}
        />
        <AddAllButton count={total} read={readAll} />
      </ListControls>
      <div className="px-2 md:px-6">
        <TrackList
          label={searchPageText("results")}
          rows={{
            count: shown.length,
            total: total + shown.length - rows.length,
            rowAt: (index) => shown[index],
            isComplete: rows.length >= total,
          }}
          order={null}
          sorting={view}
          playing={playing}
          source={JSON.stringify([wanted, view.sort, view.isReversed])}
          actions={{ onPlay, onNearEnd, onGenre: searchAgain, onTwins: toggle }}
        />
      </div>
      {isFetchingNextPage ? (
        <output className="block px-4 py-4 text-weak md:px-8">{searchPageText("moreLoading")}</output>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="flex items-center gap-3 px-4 py-4 md:px-8">
          {searchPageText("moreFailed")}
          <Button onClick={() => void fetchNextPage()}>{searchPageText("tryAgain")}</Button>
        </p>
      ) : null}
    </section>
  );
}
