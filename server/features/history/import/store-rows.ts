import { shortPlayMs } from "#contract/history/play-rule.ts";
import type { HistoryRow, Play } from "#server/features/history/export-files/read-play.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import {
  insertPlays,
  insertSongs,
  type ImportOwner,
  type PlayOrigin,
  type PlayColumns,
  type SongColumns,
} from "#server/features/history/stored/plays.db.ts";
import { readStoredNames } from "#server/features/history/stored/same-songs.db.ts";
import { sharePlays } from "#server/features/history/stored/shared-plays.db.ts";
import {
  findStoredPlays,
  hasPlaysNear,
  hideTwins,
  type StoredPlayKey,
} from "#server/features/history/stored/twin-plays.db.ts";
import { findDayTwins, hideDayTwins } from "#server/features/history/stored/day-plays.db.ts";
import { hiddenByPerson } from "#server/features/history/stored/hidden-plays.ts";
import type { RowOutcome } from "./import-report.ts";
import { isOutside, type TimeSpan } from "./time-span.ts";

type Trx = Parameters<typeof insertPlays>[0];
type Reader = Parameters<typeof findStoredPlays>[0];

/** What storing rows needs to know of the import. */
export interface RowStore extends Pick<PlayOrigin, "userId" | "importId"> {
  /** plays were stored that exact ones may be the same as */
  hasInexact: boolean;
  /** plays were stored of which only the day is known */
  hasDays: boolean;
  /** when the scrobbles that this import stored began; null: not known. Changed in place. */
  span: TimeSpan | null;
  /** songs that are stored, as far as this run has met them: the keys of their names by their own */
  knownSongs: Map<string, string>;
}

/** A play of a row, `n`, with the keys of its song; `sameKey` of its names, `nameKey` the one under which they are stored. */
export interface KeyedPlay {
  sameKey: string;
  n: number;
  play: Play;
  songId: string;
  nameKey: string;
}

/** What became of rows, and what they were of: to be remembered after the commit. */
interface StoredRows {
  outcomes: RowOutcome[];
  songs: ReadonlyMap<string, string>;
}

/** Stores the plays among some rows, in one transaction with the checkpoint. */
export async function storeRows(
  trx: Trx,
  store: RowStore & PlayOrigin,
  rows: readonly HistoryRow[],
): Promise<StoredRows> {
  const { plays, stored, fresh, dayTwins } = await planRows(trx, store, rows);
  store.hasDays ||= fresh.some(({ play }) => play.day !== null);
  const { userId, importId, file } = store;
  if (importId !== null && file !== null)
    await keepStored(trx, { ...store, importId, file }, { plays, stored });
  if (fresh.length > 0) {
    const columns = fresh.map(playColumns);
    await addSongs(trx, store, fresh);
    const hidden =
      store.hasInexact && importId !== null
        ? await hideTwins(trx, { userId, importId }, columns)
        : new Set<number>();
    await insertPlays(
      trx,
      store,
      columns.map((play) => ({ ...play, hidden_by: hidden.has(play.n) ? hiddenByPerson : null })),
    );
  }
  const added = new Map(fresh.map(({ n, songId, nameKey }) => [n, [songId, nameKey] as const]));
  if (store.hasDays && fresh.length > 0)
    await hideDayTwins(trx, userId, [...new Set(fresh.map(({ nameKey }) => nameKey))]);
  return {
    outcomes: rows.map((row, n) => outcomeOf(row, added.has(n) && !dayTwins.has(n))),
    songs: new Map(added.values()),
  };
}

/** `dayTwins`: the fresh ones of which only the day is known and that count once with one that has a time, by `n`. */
interface PlannedRows {
  plays: KeyedPlay[];
  stored: ReadonlyMap<number, StoredPlayKey>;
  fresh: KeyedPlay[];
  dayTwins: ReadonlySet<number>;
}

/** The plays of rows, each once; which of them are stored already, and which are `fresh`. Writes nothing. */
export async function planRows(
  database: Reader,
  store: Pick<RowStore, "userId" | "importId" | "knownSongs" | "span">,
  rows: readonly HistoryRow[],
): Promise<PlannedRows> {
  const keyed = rows.flatMap((row, n) => ("play" in row ? [keyedPlay(row.play, n)] : []));
  const songs = await namesAsStored(database, store, keyed);
  const plays = distinctPlays(
    keyed.map((one) => {
      const nameKey = songs.get(one.songId) ?? one.nameKey;
      return { ...one, nameKey, songId: one.play.uri === null ? nameKey : one.songId };
    }),
  );
  const isNew = await areBeyondStored(database, store, plays);
  const stored = isNew ? new Map() : await findStoredPlays(database, store, plays.map(playColumns));
  const fresh = plays.filter(({ n }) => !stored.has(n));
  const ofDays = fresh.filter(({ play }) => play.day !== null);
  const dayTwins =
    ofDays.length === 0
      ? new Set<number>()
      : await findDayTwins(database, store.userId, ofDays.map(playColumns));
  return { plays, stored, fresh, dayTwins };
}

/**
 * Whether nothing that is stored can be the same as these plays, which is known cheaply of most of an import: a service's
 * files are in the order of time, so that each part is of other times than those before it.
 */
async function areBeyondStored(
  database: Reader,
  store: Pick<RowStore, "userId" | "importId" | "span">,
  plays: readonly KeyedPlay[],
): Promise<boolean> {
  const { span } = store;
  if (span === null || plays.length === 0) return false;
  const isBeyond = plays.every(
    ({ play }) => play.source === "scrobbles" && play.day === null && isOutside(span, play.startedAt),
  );
  return isBeyond && !(await hasPlaysNear(database, store, plays.map(playColumns)));
}

/**
 * Notes what this file has of plays that are stored: the play is of this import too, and a less exact report of it is
 * kept hidden, as it would be if it had come first. So undoing either import leaves what the other has.
 */
async function keepStored(
  trx: Trx,
  store: RowStore & ImportOwner & { file: number },
  { plays, stored }: { plays: readonly KeyedPlay[]; stored: ReadonlyMap<number, StoredPlayKey> },
): Promise<void> {
  const shared: StoredPlayKey[] = [];
  const lessExact: { one: KeyedPlay; hiddenBy: string }[] = [];
  for (const one of plays) {
    const before = stored.get(one.n);
    if (!before?.import_id) continue;
    if (one.play.day === null && exactness[one.play.source] < exactness[before.source])
      lessExact.push({ one, hiddenBy: before.import_id });
    else shared.push(before);
  }
  await sharePlays(trx, store, shared);
  if (lessExact.length === 0) return;
  await addSongs(
    trx,
    store,
    lessExact.map(({ one }) => one),
  );
  await insertPlays(
    trx,
    store,
    lessExact.map(({ one, hiddenBy }) => ({ ...playColumns(one), hidden_by: hiddenBy })),
  );
}

/**
 * How exactly a source describes a play: the streaming service's full history, to the second; its short one, to the
 * minute; another's, without a length.
 */
const exactness: Readonly<Record<StoredPlayKey["source"], number>> = {
  extended: 2,
  player: 2,
  recent: 2,
  account: 1,
  scrobbles: 0,
};

/** Stores the songs of plays that are not stored yet. The first row names a song, as its key is of the first row's names. */
async function addSongs(trx: Trx, store: RowStore, plays: readonly KeyedPlay[]): Promise<void> {
  const added = new Map(
    plays
      .filter(({ songId }) => !store.knownSongs.has(songId))
      .toReversed()
      .map((one) => [one.songId, one]),
  );
  if (added.size > 0) await insertSongs(trx, store.userId, [...added.values()].map(songColumns));
}

function keyedPlay(play: Play, n: number): KeyedPlay {
  const keys = keysOfSong(play);
  return { n, play, ...keys, sameKey: keys.nameKey };
}

/**
 * The keys of names under which these songs are stored, or will be: exports of different years may call one address by
 * different names, and it is the same song; so is one whose title differs by guests or edition words alone.
 */
async function namesAsStored(
  trx: Reader,
  store: Pick<RowStore, "userId" | "knownSongs">,
  keyed: readonly KeyedPlay[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { songId, nameKey } of keyed)
    if (!names.has(songId)) names.set(songId, store.knownSongs.get(songId) ?? nameKey);
  const unknown = [...names.keys()].filter((id) => !store.knownSongs.has(id));
  if (unknown.length === 0) return names;
  const others = keyed.filter(({ songId }) => !store.knownSongs.has(songId));
  const sameKeys = [...new Set(others.map(({ sameKey }) => sameKey))];
  const { byId, bySameKey } = await readStoredNames(trx, store.userId, { songIds: unknown, sameKeys });
  for (const { songId, sameKey } of others)
    names.set(songId, byId.get(songId) ?? bySameKey.get(sameKey) ?? sameKey);
  return names;
}

/** Call after the commit: until then a song may be rolled back. */
export function rememberSongs(store: Pick<RowStore, "knownSongs">, songs: ReadonlyMap<string, string>): void {
  for (const [songId, nameKey] of songs) store.knownSongs.set(songId, nameKey);
}

/** What becomes of a row, of whose play it is known whether it is (or would be) stored. */
export function outcomeOf(row: HistoryRow, isStored: boolean): RowOutcome {
  if ("leftOut" in row)
    return {
      reason: row.leftOut,
      year: row.year,
      example: row.example,
      said: row.said,
      isLengthAssumed: false,
    };
  const { play, year } = row;
  const example = play.artist === "" ? play.track : `${play.track} – ${play.artist}`;
  const isLengthAssumed = isStored && play.assumed !== null;
  return { reason: isStored ? storedAs(play) : "duplicate", year, example, isLengthAssumed };
}

function storedAs(play: Play): "private_session" | "short" | "imported" {
  if (play.isPrivate) return "private_session";
  return play.msPlayed < shortPlayMs ? "short" : "imported";
}

/** These plays, each once. */
function distinctPlays(keyed: readonly KeyedPlay[]): KeyedPlay[] {
  const seen = new Map<string, string[]>();
  return keyed.filter(({ play, songId, nameKey }) => {
    const key = `${nameKey} ${play.endedAt} ${play.msPlayed}`;
    const others = seen.get(key) ?? [];
    // An address distinguishes two songs of one name, where both rows have one.
    if (others.some((other) => other === songId || other === nameKey || songId === nameKey)) return false;
    seen.set(key, [...others, songId]);
    return true;
  });
}

function songColumns({ play, songId, nameKey, sameKey }: KeyedPlay): SongColumns {
  const { uri, track: name, artist, album } = play;
  return { song_id: songId, name_key: nameKey, same_key: sameKey, uri, name, artist, album };
}

function playColumns({ n, play, songId, nameKey }: KeyedPlay): PlayColumns {
  return {
    n,
    song_id: songId,
    name_key: nameKey,
    ended_at: new Date(play.endedAt).toISOString(),
    started_at: new Date(play.startedAt).toISOString(),
    source: play.source,
    ms_played: play.msPlayed,
    is_to_minute: play.isToMinute,
    is_private: play.isPrivate,
    is_video: play.isVideo,
    skipped: play.skipped,
    shuffle: play.shuffle,
    offline: play.offline,
    platform: play.platform,
    day_from: play.day && new Date(play.day.from).toISOString(),
    day_to: play.day && new Date(play.day.to).toISOString(),
    day_place: play.day && play.day.place,
  };
}
