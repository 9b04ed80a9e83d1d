import type * as z from "zod";
import type {
  CleanUpPlaylist,
  cleanUpPlaylists,
  CleanUpRow,
  cleanUpTotals,
  SameSong,
  SongVersions as ShownVersions,
  VersionRule,
} from "#contract/playlists/clean-up.ts";
import type { Track } from "#contract/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentLibrary, type PlaylistRow } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { readRowsAt } from "./clean-up.db.ts";
import type { GoneRow } from "./survey/describe-gone.ts";
import type { SongVersions } from "./rules/choose-versions.ts";
import { marksOf } from "./survey/marks.ts";
import type { Cost, DuplicateRow } from "./survey/survey-playlists.ts";
import type { Survey, SurveyedPlaylist } from "./survey/survey.ts";

type Totals = z.output<(typeof cleanUpTotals)["output"]>;
type Part = z.output<(typeof cleanUpPlaylists)["query"]>["part"];

/** Songs that one call of the service adds, and that one likes. */
const songsACall = 100;
const likesACall = 40;

/** Counts of what was found. @param likes the newest unsorted likes */
export function presentTotals(
  survey: Survey,
  rules: { rule: SameSong; versionRule: VersionRule },
  likes: Totals["likes"]["items"],
): Totals {
  const { rule } = rules;
  const versions = survey.versions[rules.versionRule];
  const { playlists, empty, unsortedLikes } = survey;
  const marks = marksOf(survey, rules);
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
      unlike_calls: cost(Math.ceil(unsortedLikes.length / likesACall)),
      songs: unsortedLikes.length,
      items: likes,
    },
    local: {
      mark: marks.local,
      ...countPart(playlists.map(({ local }) => local.length)),
      calls: sum(playlists.map(({ localCost }) => localCost.calls)),
    },
    not_liked: {
      mark: marks.not_liked,
      ...countPart(playlists.map(({ notLiked }) => notLiked.length)),
      calls: cost(Math.ceil(sum(playlists.map(({ notLiked }) => notLiked.length)) / likesACall)),
    },
    versions: {
      mark: marks.versions,
      songs: versions.songs.length,
      places: versions.places,
      others: versions.others,
      ...versions.cost,
      by_rule: {
        "same-recording": survey.versions["same-recording"].songs.length,
        "same-song": survey.versions["same-song"].songs.length,
      },
    },
  };
}

/** Places of one song that are shown. */
const maxPlaces = 100;

/** Songs in several versions. @param tracks by id */
export function presentVersions(
  { playlists }: Survey,
  songs: readonly SongVersions[],
  tracks: ReadonlyMap<string, Track>,
): ShownVersions[] {
  const heads = new Map(playlists.map(({ row }) => [row.playlist_id, row]));
  const headAt = (playlistId: string | null) => {
    const row = playlistId === null ? undefined : heads.get(playlistId);
    return {
      playlist_name: row?.name ?? null,
      playlist_owner: row?.own === false ? row.owner_name || row.owner_id : null,
    };
  };
  return songs.map(({ key, stays, uris, places }) => ({
    key,
    stays,
    tracks: [...uris.keys()].flatMap((id) => tracks.get(id) ?? []),
    places: places.slice(0, maxPlaces).map(({ trackId, playlistId, position }) => ({
      track_id: trackId,
      playlist_id: playlistId,
      ...headAt(playlistId),
      position,
    })),
    places_total: places.length,
  }));
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
      const before = playlist.length;
      const isShorter = part === "duplicates" || part === "local";
      return {
        ...headOf(playlist.row, origin),
        before,
        after: isShorter ? before - rows : before + replaceable,
        rows,
        replaceable,
        ...costOf(playlist, part, rule),
      };
    });
}

function costOf(playlist: SurveyedPlaylist, part: Part, rule: SameSong): Cost {
  if (part === "gone") return { calls: callsOfGone(playlist), redated: 0 };
  if (part === "not-liked") return { calls: Math.ceil(playlist.notLiked.length / likesACall), redated: 0 };
  return part === "local" ? playlist.localCost : playlist.costs[rule];
}

function countPart(rows: readonly number[]): { rows: number; playlists: number } {
  return { rows: sum(rows), playlists: rows.filter((each) => each > 0).length };
}

const nothing = { before: 0, after: 0, rows: 0, replaceable: 0, calls: 0, redated: 0 };

function headOf(row: PlaylistRow, origin: string): Pick<CleanUpPlaylist, "playlist_id" | "name" | "images"> {
  const { id, name, images } = presentLibrary.playlist(row, origin);
  return { playlist_id: id, name, images };
}

function rowsOf(
  { duplicates, gone, local, notLiked }: SurveyedPlaylist,
  part: Exclude<Part, "empty">,
  rule: SameSong,
): readonly (DuplicateRow | GoneRow | number)[] {
  if (part === "local") return local;
  if (part === "not-liked") return notLiked;
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
export async function presentRows(
  { database }: Pick<AppContext, "database">,
  person: UserScope,
  survey: Survey,
  asked: {
    playlistId: string;
    part: Exclude<Part, "empty">;
    rule: SameSong;
    limit: number;
    offset: number;
  },
): Promise<{ items: CleanUpRow[]; total: number } | null> {
  const { playlistId, part, rule, limit, offset } = asked;
  const playlist = survey.playlists.find(({ row }) => row.playlist_id === playlistId);
  const rows = playlist === undefined ? [] : rowsOf(playlist, part, rule);
  if (rows.length === 0) return null;
  const page = rows.slice(offset, offset + limit);
  const found = page.filter((row) => typeof row !== "number");
  const positions = page.filter((row) => typeof row === "number");
  const plain = positions.length === 0 ? [] : await readRowsAt(database, person, { playlistId, positions });
  const items = [
    ...found.map((row) => ("stays" in row ? presentDuplicate(row) : presentGone(row))),
    ...plain.map((row) => presentPlain(row, part === "local" ? "local" : "not-liked")),
  ];
  return { items, total: rows.length };
}

function presentPlain(
  { position, uri, name, artist, added_at: addedAt }: Awaited<ReturnType<typeof readRowsAt>>[number],
  state: CleanUpRow["state"],
): CleanUpRow {
  return {
    position,
    state,
    song: { uri: uri ?? "", name, artist },
    added_at: addedAt?.toISOString() ?? null,
    stays: null,
    replacement: null,
  };
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
