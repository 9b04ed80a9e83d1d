import type * as z from "zod";
import type { CleanUpPlaylist, CleanUpRow, cleanUpTotals, SameSong } from "#contract/playlists/clean-up.ts";
import { presentPlaylist, type PlaylistRow } from "#server/features/library/library.ts";
import type { GoneRow } from "./survey/describe-gone.ts";
import { marksOf } from "./survey/marks.ts";
import type { DuplicateRow } from "./survey/survey-playlists.ts";
import type { Survey, SurveyedPlaylist } from "./survey/survey.ts";

type Totals = z.output<(typeof cleanUpTotals)["output"]>;
type Part = "duplicates" | "gone" | "empty";

/** Songs that one call of the service adds. */
const songsACall = 100;

/** Counts of what was found. @param likes the newest unsorted likes */
export function presentTotals(survey: Survey, rule: SameSong, likes: Totals["likes"]["items"]): Totals {
  const { playlists, empty, unsortedLikes } = survey;
  const marks = marksOf(survey, rule);
  const withGone = playlists.filter(({ gone }) => gone.length > 0);
  const gone = withGone.flatMap((playlist) => playlist.gone);
  const duplicates = (by: SameSong) => playlists.filter((each) => each.duplicates[by].length > 0);
  const countRows = (by: SameSong) => sum(playlists.map((each) => each.duplicates[by].length));
  const cost = (calls: number) => (survey.isAtService ? calls : 0);
  return {
    own_playlists: survey.ownPlaylists,
    by_rule: {
      "same-id": countRows("same-id"),
      "same-recording": countRows("same-recording"),
      "same-song": countRows("same-song"),
    },
    duplicates: {
      mark: marks.duplicates,
      rows: countRows(rule),
      playlists: duplicates(rule).length,
      calls: sum(playlists.map(({ costs }) => costs[rule].calls)),
      redated: sum(playlists.map(({ costs }) => costs[rule].redated)),
    },
    gone: {
      mark: marks.gone,
      rows: gone.length,
      playlists: withGone.length,
      named: gone.filter(({ song }) => song !== null).length,
      replaceable: gone.filter(isReplaceable).length,
      calls: cost(sum(withGone.map(callsOfGone))),
      liked_gone: survey.likedGone,
    },
    empty: {
      mark: marks.empty,
      // One asks whether it is empty still.
      calls: cost(2 * empty.length),
      playlists: empty.length,
      by_rule: survey.emptyByRule,
    },
    likes: {
      mark: marks.likes,
      calls: cost(unsortedLikes.length === 0 ? 0 : 1 + Math.ceil(unsortedLikes.length / songsACall)),
      songs: unsortedLikes.length,
      items: likes,
    },
  };
}

/** Playlists of one part, in the order of the library. */
export function presentPlaylists(
  survey: Survey,
  { part, rule }: { part: Part; rule: SameSong },
  origin: string,
): CleanUpPlaylist[] {
  if (part === "empty") return survey.empty.map((row) => ({ ...headOf(row, origin), ...nothing }));
  return survey.playlists
    .filter((playlist) => rowsOf(playlist, part, rule).length > 0)
    .map((playlist) => {
      const rows = rowsOf(playlist, part, rule).length;
      const replaceable = part === "gone" ? playlist.gone.filter(isReplaceable).length : 0;
      const { calls, redated } = playlist.costs[rule];
      return {
        ...headOf(playlist.row, origin),
        before: playlist.length,
        after: part === "gone" ? playlist.length + replaceable : playlist.length - rows,
        rows,
        replaceable,
        calls: part === "gone" ? callsOfGone(playlist) : calls,
        redated: part === "gone" ? 0 : redated,
      };
    });
}

const nothing = { before: 0, after: 0, rows: 0, replaceable: 0, calls: 0, redated: 0 };

function headOf(row: PlaylistRow, origin: string): Pick<CleanUpPlaylist, "playlist_id" | "name" | "images"> {
  const { id, name, images } = presentPlaylist(row, origin);
  return { playlist_id: id, name, images };
}

function rowsOf(
  { duplicates, gone }: SurveyedPlaylist,
  part: "duplicates" | "gone",
  rule: SameSong,
): readonly (DuplicateRow | GoneRow)[] {
  return part === "gone" ? gone : duplicates[rule];
}

/** One asks what the playlist is, one adds each song in its place, and one asks for each that the library lacks. */
function callsOfGone({ gone }: SurveyedPlaylist): number {
  const replaced = gone.filter(isReplaceable);
  const foreign = replaced.filter(({ replacement }) => replacement?.isOwn === false);
  return replaced.length === 0 ? 0 : 1 + replaced.length + foreign.length;
}

function isReplaceable({ state }: GoneRow): boolean {
  return state === "replace";
}

/** A page of the rows of a playlist; null where there is nothing to clean up in it. */
export function presentRows(
  survey: Survey,
  playlistId: string,
  { part, rule, ...page }: { part: "duplicates" | "gone"; rule: SameSong; limit: number; offset: number },
): { items: CleanUpRow[]; total: number } | null {
  const playlist = survey.playlists.find(({ row }) => row.playlist_id === playlistId);
  if (playlist === undefined) return null;
  const { limit, offset } = page;
  const rows =
    part === "gone" ? playlist.gone.map(presentGone) : playlist.duplicates[rule].map(presentDuplicate);
  return rows.length === 0 ? null : { items: rows.slice(offset, offset + limit), total: rows.length };
}

function presentDuplicate(row: DuplicateRow): CleanUpRow {
  return {
    position: row.position,
    state: "duplicate",
    song: row.song,
    added_at: row.addedAt?.toISOString() ?? null,
    stays: { ...row.staying, position: row.stays, because: row.because },
    replacement: null,
  };
}

function presentGone({ position, state, song, addedAt, replacement }: GoneRow): CleanUpRow {
  return {
    position,
    state,
    song,
    added_at: addedAt?.toISOString() ?? null,
    stays: null,
    replacement: replacement === null ? null : presentReplacement(replacement),
  };
}

function presentReplacement({ isOwn, ...found }: NonNullable<GoneRow["replacement"]>) {
  return { ...found, is_own: isOwn };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, each) => total + each, 0);
}
