import { setImmediate as nextTurn } from "node:timers/promises";
import { SameSong } from "#contract/playlists/clean-up.ts";
import type { PlaylistRow } from "#server/features/library/library.ts";
import { hashRows, isAddable, planRemoval } from "#server/features/playlists/playlists.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { readRowsAfter, type SurveyRow } from "../clean-up.db.ts";
import { findDuplicates, type Duplicate } from "../rules/find-duplicates.ts";
import type { VersionRow } from "./find-versions.ts";

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

/** Calls of the service, and songs that get today's date there. */
export interface Cost {
  calls: number;
  redated: number;
}

/** A playlist in which something was found. */
export interface SurveyedRows {
  row: PlaylistRow;
  length: number;
  mark: string;
  duplicates: Record<SameSong, DuplicateRow[]>;
  costs: Record<SameSong, Cost>;
  /** positions */
  gone: number[];
  /** positions of files of one's own */
  local: number[];
  localCost: Cost;
  /** positions of songs that are not liked, each once */
  notLiked: number[];
  /** rows of songs that the library has under several ids */
  versions: VersionRow[];
  /** all rows, of a playlist that has lost some */
  rows: SurveyRow[];
}

/** Rows that are read, and looked at, before others have their turn. */
const rowsAtOnce = 500;
/** Rows that one call of the service takes. */
const rowsACall = 100;

/**
 * Looks through playlists, some rows at a time, so that others are answered between them.
 * @param wanted `liked`, `shared`: ids of tracks; of playlists of others versions alone are looked for
 * @returns what was found, in the order of `playlists`
 */
export async function surveyPlaylists(
  database: Database,
  person: UserScope,
  wanted: {
    playlists: readonly PlaylistRow[];
    liked: ReadonlySet<string>;
    shared: ReadonlySet<string>;
    isAtService: boolean;
  },
): Promise<SurveyedRows[]> {
  const looked = new Map(wanted.playlists.map((row) => [row.playlist_id, row]));
  const found = new Map<string, SurveyedRows>();
  for await (const rows of playlistRows(database, person, looked)) {
    const playlist = looked.get(rows[0]?.playlist_id ?? "");
    if (playlist === undefined) continue;
    const surveyed = await surveyRows(playlist, rows, wanted);
    if (surveyed.mark !== "") found.set(playlist.playlist_id, surveyed);
  }
  return wanted.playlists.flatMap(({ playlist_id: id }) => found.get(id) ?? []);
}

/** The shown rows of each of these playlists. */
async function* playlistRows(
  database: Database,
  { userId, provider }: UserScope,
  playlists: ReadonlyMap<string, PlaylistRow>,
): AsyncGenerator<SurveyRow[]> {
  let held: SurveyRow[] = [];
  let after: SurveyRow | null = null;
  for (;;) {
    const rows: SurveyRow[] = await readRowsAfter(database, { userId, provider, after, limit: rowsAtOnce });
    for (const row of rows) {
      if (playlists.get(row.playlist_id)?.revision !== row.revision) continue;
      if (held.length > 0 && held[0]?.playlist_id !== row.playlist_id) {
        yield held;
        held = [];
      }
      held.push(row);
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1) ?? null;
  }
  if (held.length > 0) yield held;
}

type Wanted = Omit<Parameters<typeof surveyPlaylists>[2], "playlists">;

async function surveyRows(row: PlaylistRow, rows: SurveyRow[], wanted: Wanted): Promise<SurveyedRows> {
  const { shared } = wanted;
  const versions = rows.flatMap(({ track_id: trackId }, position) =>
    trackId !== null && shared.has(trackId) ? [{ trackId, position }] : [],
  );
  const surveyed: SurveyedRows = { ...nothingFound(), row, length: rows.length, versions };
  if (row.own) await surveyOwn(surveyed, rows, wanted);
  const { gone, local, notLiked, duplicates } = surveyed;
  const found = [gone, local, notLiked, versions, duplicates["same-song"]];
  const hasFindings = found.some(({ length }) => length > 0);
  return { ...surveyed, mark: hasFindings ? hashRows(rows.map(({ uri }) => uri)) : "" };
}

const noCost: Cost = { calls: 0, redated: 0 };

const nothingFound = (): Omit<SurveyedRows, "row" | "length" | "versions"> => ({
  mark: "",
  duplicates: { "same-id": [], "same-recording": [], "same-song": [] },
  costs: { "same-id": noCost, "same-recording": noCost, "same-song": noCost },
  gone: [],
  local: [],
  localCost: noCost,
  notLiked: [],
  rows: [],
});

/** What is looked for in a playlist of one's own alone. */
async function surveyOwn(
  surveyed: SurveyedRows,
  rows: SurveyRow[],
  { liked, isAtService }: Wanted,
): Promise<void> {
  const uris = rows.map(({ uri }) => uri);
  const gone = rows.flatMap(({ uri }, position) => (uri === null ? [position] : []));
  const local = uris.flatMap((uri, position) =>
    uri?.startsWith("spotify:local:") === true ? [position] : [],
  );
  Object.assign(surveyed, {
    gone,
    local,
    localCost: isAtService ? costOf(uris, local) : noCost,
    notLiked: notLikedOf(rows, liked),
    rows: gone.length > 0 ? rows : [],
  } satisfies Partial<SurveyedRows>);
  for (const rule of SameSong.options) {
    const duplicates = findDuplicates(rows, rule);
    surveyed.duplicates[rule] = duplicates.map((duplicate) => describe(rows, duplicate));
    const going = duplicates.map(({ position }) => position);
    if (isAtService) surveyed.costs[rule] = costOf(uris, going);
    if (rows.length > rowsAtOnce) await nextTurn();
  }
}

/** Songs that are not liked, where each is first. */
function notLikedOf(rows: readonly SurveyRow[], liked: ReadonlySet<string>): number[] {
  const met = new Set<string>();
  return rows.flatMap(({ uri, track_id: id }, position) => {
    if (id === null || !isAddable(uri) || liked.has(id) || met.has(id)) return [];
    met.add(id);
    return [position];
  });
}

/**
 * What taking rows out costs: the playlist is asked for what it is, songs are taken out with all of their copies, and the
 * copies that stay are put back, which the service dates again.
 */
function costOf(uris: readonly (string | null)[], going: readonly number[]): Cost {
  if (going.length === 0) return noCost;
  const removal = planRemoval(uris, new Set(going));
  const back = removal.putBack.map((run) => run.uris.length);
  return {
    calls: [removal.uris.length, ...back].reduce((sum, rows) => sum + Math.ceil(rows / rowsACall), 1),
    redated: back.reduce((sum, rows) => sum + rows, 0),
  };
}

function describe(rows: readonly SurveyRow[], duplicate: Duplicate): DuplicateRow {
  const row = rows[duplicate.position];
  return {
    ...duplicate,
    song: shownOf(row),
    staying: shownOf(rows[duplicate.stays]),
    addedAt: row?.added_at ?? null,
  };
}

function shownOf(row: SurveyRow | undefined): ShownSong {
  return { uri: row?.uri ?? "", name: row?.name ?? "", artist: row?.artist ?? "" };
}
