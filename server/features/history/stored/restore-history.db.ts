import * as z from "zod";
import { ImportReport } from "#contract/history/history.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import {
  BooleanCell,
  CountCell,
  insertRows,
  restoreRule,
  StoredTime,
  TextCell,
  TimeCell,
  UuidCell,
} from "#server/platform/person-data/restore-rule.db.ts";
import { markDays } from "./day-packs.db.ts";
import { hideDayTwins } from "./day-plays.db.ts";
import { hiddenByPerson } from "./hidden-plays.ts";
import type { PlayColumns } from "./plays.db.ts";
import { findStoredPlays, hideTwins } from "./twin-plays.db.ts";

/* How a history comes back from a copy of an account: plays keep the import that brought them, which can be undone. */

/** A number of 64 bits: the key of the names under which a song is stored. */
const SongKey = z.string().refine((text) => /^-?\d{1,19}$/u.test(text) && fitsBigint(BigInt(text)));
const fitsBigint = (number: bigint) => BigInt.asIntN(64, number) === number;

const Song = z.object({
  name: z.string(),
  artist: z.string(),
  album: TextCell,
  uri: TextCell,
  song_key: SongKey,
});

/** Songs as plays name them. A song without an address is reported by the key of its names. */
export const songsRule = restoreRule({
  into: "any-account",
  row: Song,
  restore: (trx, { userId }, rows) =>
    insertRows(trx, userId, {
      table: "history_songs",
      columns: ["song_id", "name_key", "same_key", "uri", "name", "artist", "album"],
      rows: rows.map(({ name, artist, album, uri, song_key: nameKey }) => ({
        song_id: songIdOf(uri, nameKey),
        name_key: nameKey,
        same_key: keysOfSong({ uri: null, track: name, artist }).nameKey,
        uri,
        name,
        artist,
        album,
      })),
    }),
});

function songIdOf(uri: string | null, nameKey: string): string {
  return uri === null ? nameKey : keysOfSong({ uri, track: "", artist: "" }).songId;
}

/** A whole number that is not negative, or nothing. */
const OptionalCount = z.union([z.literal("").transform(() => null), CountCell]);

const Play = z.object({
  started_at: StoredTime,
  ended_at: StoredTime,
  ms_played: CountCell,
  uri: TextCell,
  song_key: SongKey,
  source: z.enum(["extended", "account", "player", "recent", "scrobbles"]),
  platform: TextCell,
  skipped: BooleanCell,
  shuffle: BooleanCell,
  offline: BooleanCell,
  is_private: BooleanCell.transform(Boolean),
  is_video: BooleanCell.transform(Boolean),
  is_to_minute: BooleanCell.transform(Boolean),
  import_id: UuidCell,
  // copies from before files were noted have no such column
  file: OptionalCount.optional(),
  hidden_by: UuidCell,
  // copies from before days were noted have no such columns
  day_from: TimeCell.optional(),
  day_to: TimeCell.optional(),
  day_place: OptionalCount.optional(),
});

/** A play that a further import holds; a row of `history_shared_plays`. */
export const SharedPlay = z.object({
  import_id: z.uuid(),
  file: CountCell,
  name_key: SongKey,
  ended_at: StoredTime,
  ms_played: CountCell,
  song_id: SongKey,
  source: z.enum(["extended", "account", "player", "recent", "scrobbles"]),
});

/** A row of `history_shared_files`. */
export const SharedFile = z.object({
  import_id: z.uuid(),
  file: z.int32(),
  of_import: z.uuid(),
  of_file: z.int32(),
});

/** Takes the place of the import of a play that the player reported, where one is needed to compare. */
const noImport = "00000000-0000-0000-0000-000000000000";

/**
 * Plays. Where the account has plays of its own, those that are stored already, as an import knows them, are not stored
 * again, and less exact ones are hidden by the import of the exact ones.
 */
export const playsRule = restoreRule({
  into: "any-account",
  row: Play,
  restore: async (trx, { userId, wasEmpty }, rows) => {
    const plays = rows.map((row, n) => ({
      ...row,
      n,
      name_key: row.song_key,
      song_id: songIdOf(row.uri, row.song_key),
    }));
    const isFirst = wasEmpty("history_plays");
    const fresh = isFirst ? plays : await notStored(trx, userId, plays);
    if (!isFirst)
      for (const [importId, imported] of Map.groupBy(fresh, (play) => play.import_id))
        if (importId !== null) {
          const hidden = await hideTwins(trx, { userId, importId }, imported);
          for (const play of imported) if (hidden.has(play.n)) play.hidden_by = hiddenByPerson;
        }
    const added = await insertRows(trx, userId, {
      table: "history_plays",
      columns: playColumns,
      rows: fresh,
    });
    await markDays(
      trx,
      userId,
      fresh.map((play) => Date.parse(play.ended_at)),
    );
    if (!isFirst) await hideDayTwins(trx, userId, [...new Set(fresh.map((play) => play.name_key))]);
    return added;
  },
});

const playColumns = [
  "name_key",
  "ended_at",
  "ms_played",
  "song_id",
  "started_at",
  "source",
  "import_id",
  "file",
  "hidden_by",
  "is_to_minute",
  "is_private",
  "is_video",
  "skipped",
  "shuffle",
  "offline",
  "platform",
  "day_from",
  "day_to",
  "day_place",
];

async function notStored<Row extends PlayColumns>(
  trx: Parameters<typeof findStoredPlays>[0],
  userId: string,
  plays: readonly Row[],
): Promise<Row[]> {
  const stored = await findStoredPlays(trx, { userId, importId: noImport }, plays);
  return plays.filter(({ n }) => !stored.has(n));
}

/** One that still ran when the copy was made is over: what it had stored is in the copy. */
export const importsRule = restoreRule({
  into: "any-account",
  row: z.object({
    job_id: z.uuid(),
    filename: z.string().max(300),
    file_size_bytes: z.number().int().min(0),
    status: z
      .enum(["completed", "failed", "cancelled"])
      .nullable()
      .transform((status) => status ?? "cancelled"),
    report: ImportReport,
    error_log: z.string().nullable(),
    created_at: StoredTime,
  }),
  restore: (trx, { userId }, rows) =>
    insertRows(trx, userId, { table: "history_imports", columns: Object.keys(rows[0] ?? {}), rows }),
});

/** A row of `history_files`. */
export const KnownFile = z.object({
  digest: z.string().min(1).max(200),
  size_bytes: z.number().int().min(0),
  report: ImportReport.nullable(),
  import_id: z.uuid().nullish(),
  file: z.int32().nullish(),
});

/** A row of `history_lists`. */
export const ImportedList = z.object({
  import_id: z.uuid(),
  file: z.int32(),
  list: z.int32(),
  kind: z.enum(["liked", "playlist"]),
  name: z.string(),
  description: z.string().nullable(),
});

/** A row of `history_list_songs`. */
export const ImportedListSong = z.object({
  import_id: z.uuid(),
  file: CountCell,
  list: CountCell,
  position: CountCell,
  name: z.string(),
  artist: z.string(),
  album: TextCell,
  uri: TextCell,
  added_at: TimeCell,
});
