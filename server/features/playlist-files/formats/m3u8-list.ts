import { maxImportRows } from "#contract/playlist-files.ts";
import {
  emptyRow,
  millisecondsOf,
  oneLine,
  type ListRow,
  type ListWriter,
  type ReadList,
} from "./list-row.ts";

/** Extended M3U in UTF-8: `#EXTINF:seconds,artist - title`, `#EXTALB:album`, then the URI. */
export const m3u8Writer: ListWriter = {
  contentType: "application/vnd.apple.mpegurl; charset=utf-8",
  head: ({ name }) => `#EXTM3U\n#PLAYLIST:${oneLine(name)}\n`,
  row: (row) => {
    const seconds = row.durationMs === null ? -1 : Math.round(row.durationMs / 1000);
    const album = row.album === null ? "" : `#EXTALB:${oneLine(row.album)}\n`;
    const artists = row.artists.map(oneLine).join(", ");
    return `#EXTINF:${seconds},${artists} - ${oneLine(row.title)}\n${album}${oneLine(row.uri ?? "")}\n`;
  },
  foot: () => "",
};

/** Reads extended or plain M3U; null for what neither begins as one nor holds addresses and names of sound files alone. */
export function readM3u8(text: string): ReadList | null {
  const lines = text.replace(/^\u{feff}/u, "").split(/\r?\n/u);
  const uris = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const isExtended = lines.some((line) => line.startsWith("#EXTM3U") || line.startsWith("#EXTINF:"));
  if (!isExtended && (uris.length === 0 || !uris.every((line) => isAddress(line.trim())))) return null;
  const rows: ListRow[] = [];
  let name: string | null = null;
  let next = emptyRow;
  for (const line of lines.map((each) => each.trim())) {
    if (line.startsWith("#PLAYLIST:")) name = line.slice("#PLAYLIST:".length).trim();
    else if (line.startsWith("#EXTINF:")) next = { ...next, ...readInfo(line) };
    else if (line.startsWith("#EXTALB:")) next = { ...next, album: line.slice("#EXTALB:".length).trim() };
    else if (line !== "" && !line.startsWith("#")) {
      rows.push(withNamesOfFile({ ...next, uri: line }));
      next = emptyRow;
      if (rows.length > maxImportRows) break;
    }
  }
  return { name, rows };
}

const soundFile = /\.(?:mp3|m4a|mp4|aac|flac|ogg|oga|opus|wav|wma|aif|aiff|alac|ape|mpc|wv|dsf|mka|webm)$/iu;

function isAddress(line: string): boolean {
  return /^(?:spotify:|https?:)[^\s,;]+$/u.test(line) || soundFile.test(line);
}

/** What the path of a sound file says where nothing else does: `Artist - Title`, or the folders of artist and album. */
function withNamesOfFile(row: ListRow): ListRow {
  const path = row.uri ?? "";
  if ((row.title !== "" && row.artists.length > 0) || !soundFile.test(path)) return row;
  const parts = decoded(path).replace(soundFile, "").split(/[\\/]/u);
  const file = (parts.pop() ?? "").replace(/^\d{1,3}(?: ?[.)_-] ?| )(?=\D)/u, "");
  const pieces = file.split(/ [-\u2013\u2014] /u).filter((piece) => !/^\d{1,3}$/u.test(piece.trim()));
  const isNamed = pieces.length > 1;
  const folders = parts.filter((part) => part !== "").slice(-2);
  return {
    ...row,
    title: row.title || (pieces.at(-1) ?? file).trim(),
    artists: row.artists.length > 0 ? row.artists : isNamed ? [(pieces[0] ?? "").trim()] : folders,
  };
}

/** A path as it is read; an address may be written with percent signs. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A name with a percent sign of its own.
    return path;
  }
}

/** `#EXTINF:seconds and attributes,artist - title`, cut at the first of each mark: a pattern would try every other. */
function readInfo(line: string): Pick<ListRow, "durationMs" | "artists" | "title"> {
  const { before: head, after: reported } = cutAt(line.slice("#EXTINF:".length), ",");
  const { before, after } = cutAt((reported ?? "").replace(/ [\u2013\u2014] /u, " - "), " - ");
  const seconds = millisecondsOf(Number.parseFloat(head));
  return {
    // 0 and -1 stand for a length that no one knows.
    durationMs: seconds === null || seconds === 0 ? null : seconds * 1000,
    artists: after === null ? [] : before.split(/,(?!\d{3}\b) ?/u).filter(Boolean),
    title: (after ?? before).trim(),
  };
}

function cutAt(text: string, mark: string): { before: string; after: string | null } {
  const at = text.indexOf(mark);
  return at === -1
    ? { before: text, after: null }
    : { before: text.slice(0, at), after: text.slice(at + mark.length) };
}
