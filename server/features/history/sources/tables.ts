import { columnNames } from "#server/features/history/scrobbles/column-names.ts";
import { dayAround, readWrittenDay, readWrittenTime } from "#server/features/history/scrobbles/read-time.ts";
import { readFirstLines, readTableRow } from "#server/features/history/scrobbles/table-rows.ts";
import { tableDelimiters } from "#contract/history/import-reasons.ts";
import type { FileSourceId } from "#contract/history/file-sources.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import { findHeader } from "./table-file.ts";
import type { PlayFile, PlaySource, RowReader } from "./source.ts";

/** A table that is read as the person or its columns' names say. */
export function mappedFile(source: FileSourceId, mapping: TableMapping, skip = 0): PlayFile {
  const { delimiter, has_header } = mapping;
  return {
    source,
    account: null,
    needsTimeZone: false,
    as: "table",
    lines: { delimiter, has_header, skip },
    createReader: ({ now }) => createRowReader(mapping, now),
  };
}

/**
 * Reads lines by a mapping. Plays of a day without a time of day are put at its noon; a song that was played several times
 * that day a minute after the other, in the order of the file, so that each counts, and the same ones when it is read again.
 * Each says which day that is, for it counts once with a play of the song that has a time on that day.
 */
function createRowReader(mapping: TableMapping, now: number): RowReader {
  const timesOnDay = new Map<string, number>();
  return (cells) => {
    const line = cells as string[];
    const row = readTableRow(line, mapping, now);
    const written = mapping.time === null ? "" : (line[mapping.time] ?? "");
    if (!("play" in row) || readWrittenDay(written, mapping.time_format, "UTC") === null) return row;
    const { play } = row;
    const song = `${play.startedAt}\n${play.track}\n${play.artist}`;
    const place = timesOnDay.get(song) ?? 0;
    timesOnDay.set(song, place + 1);
    const laterMs = place * 60_000;
    const moved = { startedAt: play.startedAt + laterMs, endedAt: play.endedAt + laterMs };
    const day = {
      ...dayAround(mapping.time_of === "end" ? play.endedAt : play.startedAt, mapping.time_zone),
      place,
    };
    return { ...row, play: { ...play, ...moved, day } };
  };
}

/** A mapping that says nothing but how cells are parted. */
export const unmapped = {
  has_header: true,
  time: null,
  title: null,
  artist: null,
  album: null,
  length: null,
  time_format: "year_first",
  time_zone: "UTC",
  time_of: "start",
  length_unit: "milliseconds",
} as const satisfies Omit<TableMapping, "delimiter">;

type Known = Omit<TableMapping, "delimiter">;

/** Tables that programs make of Last.fm's scrobbles. */
export const lastfmTables: PlaySource = {
  recognise: (head) => {
    const table = lastfmTable(head);
    return table && { ...mappedFile("lastfm", table.mapping), account: table.account };
  },
};

/** How such a table is read, be it of plays or of loved songs; null for any other. */
export function lastfmTable(head: string): { mapping: TableMapping; account: string | null } | null {
  for (const delimiter of tableDelimiters) {
    const [first = [], second = []] = readFirstLines(head, delimiter, 2) ?? [];
    const columns = first.map((text) => text.trim().toLowerCase());
    const known =
      knownByNames(columns) ?? knownByAccount(columns, second) ?? knownByTime(first) ?? knownByStamp(first);
    const account = first.map((text) => /^date#(.{1,100})$/iu.exec(text.trim())?.[1]).find((name) => name);
    if (known !== null) return { mapping: { ...known, delimiter }, account: account ?? null };
  }
  return null;
}

/** https://lastfm.ghan.nl/export */
function knownByNames(columns: readonly string[]): Known | null {
  const [time = -1, title = -1, artist = -1, album = -1] = ["uts", "track", "artist", "album"].map((name) =>
    columns.indexOf(name),
  );
  if (Math.min(time, title, artist, album) === -1) return null;
  return { ...unmapped, time, title, artist, album, time_format: "epoch_seconds" };
}

/** https://lastfmstats.com, whose last column is `Date#` and the name of the account */
function knownByAccount(columns: readonly string[], second: readonly string[]): Known | null {
  const time = columns.findIndex((name) => name.startsWith("date#"));
  const [title = -1, artist = -1, album = -1] = ["track", "artist", "album"].map((name) =>
    columns.indexOf(name),
  );
  if (Math.min(time, title, artist) === -1) return null;
  const isNumber = /^\d+$/u.test(second[time]?.trim() ?? "");
  const format = isNumber ? "epoch_milliseconds" : "named_month";
  return { ...unmapped, time, title, artist, album: album === -1 ? null : album, time_format: format };
}

/** https://benjaminbenben.com/lastfm-to-csv: artist, album, track and time, without names of columns */
function knownByTime(first: readonly string[]): Known | null {
  const time = first[3] ?? "";
  const isTime = readWrittenTime(time, "named_month", "UTC") ?? readWrittenDay(time, "named_month", "UTC");
  if (first.length !== 4 || isTime === null) return null;
  const places = { artist: 0, album: 1, title: 2, time: 3 } as const;
  return { ...unmapped, ...places, has_header: false, time_format: "named_month" };
}

/** lastexport of Last.fm's library and Libre.fm's: seconds, title, artist, album and three ids, without names of columns */
function knownByStamp(first: readonly string[]): Known | null {
  if (first.length < 6 || !/^\d{10}$/u.test(first[0]?.trim() ?? "")) return null;
  const places = { time: 0, title: 1, artist: 2, album: 3 } as const;
  return { ...unmapped, ...places, has_header: false, time_format: "epoch_seconds" };
}

/**
 * A table of any program that names its columns, and whose times can be read in one way alone: seconds or milliseconds
 * since 1970, or times that name their zone. Remarks may stand in front of it.
 */
export const namedTable: PlaySource = {
  recognise: (head) => {
    const found = findHeader(head, columnNames, ["time", "title", "artist"]);
    if (found === null) return null;
    const { time, title, artist, album } = found.columns;
    const times = found.samples.map((cells) => cells[time ?? -1]?.trim() ?? "").filter((text) => text !== "");
    const isMost = (pattern: RegExp) => times.filter((text) => pattern.test(text)).length * 2 > times.length;
    const format = formats.find(([, pattern]) => isMost(pattern))?.[0];
    // Of a length it is not said what it counts.
    if (format === undefined || found.columns.length !== null) return null;
    const { delimiter, skip } = found.lines;
    return mappedFile(
      "table",
      { ...unmapped, delimiter, time, title, artist, album, time_format: format },
      skip,
    );
  },
};

const formats = [
  ["epoch_seconds", /^\d{10}$/u],
  ["epoch_milliseconds", /^\d{13}$/u],
  ["year_first", /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})$/u],
] as const;
