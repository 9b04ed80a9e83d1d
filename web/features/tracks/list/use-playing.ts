import { useEffect } from "react";
import { create } from "zustand";
import { usePlayer } from "#web/features/player/player.tsx";
import { choosePlayingRow, lastPlayedRow, type NotedRow, type PlayedRow } from "./playing-row.ts";
import { useStill } from "#web/ui/use-still.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";

/** What the player has, as far as it concerns lists; changes with the song, not with every second. */
export interface Playing {
  uri: string | null;
  contextUri: string | null;
  isPaused: boolean;
}

/** What the player has, as React state. While a row is pressed it stays: the press does what the row said. */
export function usePlaying(): Playing {
  const uri = useStill(usePlayer((state) => state.track?.uri ?? null));
  const contextUri = useStill(usePlayer((state) => state.contextUri));
  const isPaused = useStill(usePlayer((state) => state.paused));
  return { uri, contextUri, isPaused };
}

/** The row that was last known to play, by the uri of the list that it is in. */
const usePlayedRows = create<Readonly<Record<string, NotedRow>>>(() => ({}));

/** Notes that a row of a list is the one that was just asked to play. */
export function notePlayedRow(listUri: string, { row, uri }: PlayedRow): void {
  const { [listUri]: noted } = usePlayedRows.getState();
  // What was pressed just before and never heard counts for nothing.
  const before = noted?.before ?? noted;
  usePlayedRows.setState({ [listUri]: { row, uri, before } });
}

interface Listed {
  rows: readonly TrackRow[];
}

function findPlayingRow({ rows }: Listed, uri: string | null, lastRow: number | null): number | null {
  if (uri === null) return null;
  const candidates: number[] = [];
  for (const [index, row] of rows.entries()) if (row.uri === uri) candidates.push(index);
  return choosePlayingRow(candidates, lastRow);
}

/**
 * The one row that plays: a song may be in a list several times. Null when none of them does. `listed` is a new
 * object whenever its rows changed. `playing.row` is the row that the queue says it is, where it knows.
 */
export function usePlayingRow(
  listUri: string,
  listed: Listed,
  playing: Playing & { row?: number | null },
): number | null {
  const noted = usePlayedRows((played) => played[listUri]);
  const { uri, contextUri } = playing;
  const last = lastPlayedRow(noted, uri);
  const isFromHere = contextUri === listUri || (last !== undefined && last.uri === uri);
  const isKnown = playing.row != null && uri !== null && listed.rows[playing.row]?.uri === uri;
  const row = isKnown
    ? (playing.row ?? null)
    : findPlayingRow(listed, uri, isFromHere ? (last?.row ?? null) : null);

  // The list goes on by itself: the next song is looked for after the one that played before.
  useEffect(() => {
    if (!isFromHere || row === null || uri === null) return;
    const isHeard = noted?.uri === uri && noted.before !== undefined;
    if (isHeard || last?.row !== row || last.uri !== uri) usePlayedRows.setState({ [listUri]: { row, uri } });
  }, [isFromHere, row, uri, noted, last, listUri]);

  return row;
}
