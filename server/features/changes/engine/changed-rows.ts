import { compareRows } from "#server/features/playlists/playlists.ts";
import { rowsBack } from "./rows-back.ts";
import type { RowsEdit, Uri } from "./steps.ts";

/** The rows of a playlist once it is edited. @param present what it has now */
export function editedRows(present: readonly Uri[], edit: RowsEdit): readonly Uri[] {
  if ("to" in edit) return edit.to;
  return "back" in edit ? rowsBack(present, edit.earlier, edit.back) : changedRows(present, edit);
}

/**
 * The rows of a playlist once it is cleaned up; all others stay in their order. A row that is gone stays behind the song
 * that takes its place: no program can take out what the service does not name. Of a row that is both removed and replaced the
 * song that takes its place is left.
 */
export function changedRows(
  rows: readonly Uri[],
  {
    removed,
    replaced,
  }: { removed: readonly number[]; replaced: readonly { position: number; uri: string }[] },
): Uri[] {
  const leaving = new Set(removed);
  const coming = new Map(replaced.map(({ position, uri }) => [position, uri]));
  return rows.flatMap((uri, position) => {
    const before = coming.get(position);
    return [...(before === undefined ? [] : [before]), ...(leaving.has(position) ? [] : [uri])];
  });
}

/**
 * The rows of a playlist that someone changed elsewhere while a rewrite was cut off: what they made of it, and among it
 * those songs that the rewrite had taken out with all of their copies and had not put back yet.
 */
export function rowsAfterDisturbance(
  present: readonly Uri[],
  { from, to }: { from: readonly Uri[]; to: readonly Uri[] },
): Uri[] {
  const takenOut = new Set(compareRows(from, to).rows.flatMap((row) => urisThatLeft(row, from)));
  const missing = compareRows(to, present)
    .rows.flatMap(({ change, from: place }) => (change === "removed" && place !== null ? [place] : []))
    .filter((place) => takenOut.has(to[place] ?? null));
  return rowsBack(present, to, missing);
}

function urisThatLeft(
  { change, from: place }: { change: string; from: number | null },
  from: readonly Uri[],
): Uri[] {
  return change === "removed" && place !== null ? [from[place] ?? null] : [];
}
