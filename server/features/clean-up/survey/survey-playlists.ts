import { setImmediate as nextTurn } from "node:timers/promises";
import { SameSong } from "#contract/clean-up.ts";
import { readMergeRows, type MergeRow, type PlaylistRow } from "#server/features/library/library.ts";
import { markOfRows, planRemoval } from "#server/features/playlists/playlists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { findDuplicates, type Duplicate } from "../rules/find-duplicates.ts";

/** A duplicate with what is shown of it and of the row that stays. */
export interface DuplicateRow extends Duplicate {
  song: ShownSong;
  staying: ShownSong;
  addedAt: Date | null;
}

/** What is shown of a song. */
export interface ShownSong {
  uri: string;
  name: string;
  artist: string;
}

/** A playlist with duplicates, or with rows that are gone. */
export interface SurveyedRows {
  row: PlaylistRow;
  length: number;
  mark: string;
  duplicates: Record<SameSong, DuplicateRow[]>;
  costs: Record<SameSong, { calls: number; datedAnew: number }>;
  /** positions */
  gone: number[];
  /** all rows, of a playlist that has lost some */
  rows: MergeRow[];
}

/** Rows that are read at once; a playlist is never read in parts. */
const rowsAtOnce = 2_000;
/** Rows that one call of the service takes. */
const rowsACall = 100;

/**
 * Looks through playlists, some at a time, so that others are answered between them.
 * @param wanted `all` own playlists, of which those `byHand` are looked through; `isAtService`: it must be told
 * @returns what was found, and ids of all tracks that are in any of them
 */
export async function surveyPlaylists(
  database: Database,
  { userId, provider }: Person,
  wanted: { all: readonly PlaylistRow[]; byHand: readonly PlaylistRow[]; isAtService: boolean },
): Promise<{ found: SurveyedRows[]; placed: Set<string> }> {
  const looked = new Set(wanted.byHand.map(({ playlist_id: id }) => id));
  const found: SurveyedRows[] = [];
  const placed = new Set<string>();
  for (const some of inParts(wanted.all)) {
    const playlistIds = some.map(({ playlist_id: id }) => id);
    const rows = await readMergeRows(database, { userId, provider, playlistIds });
    for (const { track_id: id } of rows) if (id !== null) placed.add(id);
    const byPlaylist = Map.groupBy(rows, ({ playlist_id: id }) => id);
    for (const row of some) {
      const held = byPlaylist.get(row.playlist_id) ?? [];
      if (!looked.has(row.playlist_id) || held.length === 0) continue;
      const surveyed = await surveyRows(row, held, wanted.isAtService);
      if (surveyed.gone.length > 0 || SameSong.options.some((rule) => surveyed.duplicates[rule].length > 0))
        found.push(surveyed);
    }
    await nextTurn();
  }
  return { found, placed };
}

function inParts(playlists: readonly PlaylistRow[]): PlaylistRow[][] {
  const parts: PlaylistRow[][] = [];
  let room = 0;
  for (const row of playlists) {
    const length = row.track_count + row.skipped_count;
    if (length === 0) continue;
    if (length > room) {
      parts.push([]);
      room = rowsAtOnce;
    }
    parts.at(-1)?.push(row);
    room -= length;
  }
  return parts;
}

async function surveyRows(row: PlaylistRow, rows: MergeRow[], isAtService: boolean): Promise<SurveyedRows> {
  const uris = rows.map(({ uri }) => uri);
  const gone = rows.flatMap(({ uri }, position) => (uri === null ? [position] : []));
  const surveyed: SurveyedRows = {
    row,
    length: rows.length,
    mark: "",
    duplicates: { "same-id": [], "same-recording": [], "same-song": [] },
    costs: { "same-id": noCost, "same-recording": noCost, "same-song": noCost },
    gone,
    rows: gone.length > 0 ? rows : [],
  };
  for (const rule of SameSong.options) {
    const duplicates = findDuplicates(rows, rule);
    surveyed.duplicates[rule] = duplicates.map((duplicate) => describe(rows, duplicate));
    if (isAtService) surveyed.costs[rule] = costOf(uris, duplicates);
    if (rows.length > rowsAtOnce) await nextTurn();
  }
  const hasFindings = gone.length > 0 || surveyed.duplicates["same-song"].length > 0;
  return { ...surveyed, mark: hasFindings ? markOfRows(uris) : "" };
}

const noCost = { calls: 0, datedAnew: 0 };

/**
 * What taking rows out costs: the playlist is asked for what it is, songs are taken out with all of their copies, and the
 * copies that stay are put back, which the service dates anew.
 */
function costOf(uris: readonly (string | null)[], duplicates: readonly Duplicate[]) {
  if (duplicates.length === 0) return noCost;
  const removal = planRemoval(uris, new Set(duplicates.map(({ position }) => position)));
  const back = removal.putBack.map((run) => run.uris.length);
  return {
    calls: [removal.uris.length, ...back].reduce((sum, rows) => sum + Math.ceil(rows / rowsACall), 1),
    datedAnew: back.reduce((sum, rows) => sum + rows, 0),
  };
}

function describe(rows: readonly MergeRow[], duplicate: Duplicate): DuplicateRow {
  const row = rows[duplicate.position];
  return {
    ...duplicate,
    song: shownOf(row),
    staying: shownOf(rows[duplicate.stays]),
    addedAt: row?.added_at ?? null,
  };
}

function shownOf(row: MergeRow | undefined): ShownSong {
  return { uri: row?.uri ?? "", name: row?.name ?? "", artist: row?.artist ?? "" };
}
