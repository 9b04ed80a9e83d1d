import { mostImportRows } from "#contract/exchange.ts";
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

/** Reads extended or plain M3U; null for what neither begins as one nor holds URIs alone. */
export function readM3u8(text: string): ReadList | null {
  const lines = text.replace(/^\u{feff}/u, "").split(/\r?\n/u);
  const uris = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const isPlain =
    uris.length > 0 && uris.every((line) => /^(?:spotify:|https?:)[^\s,;]+$/u.test(line.trim()));
  if (!lines[0]?.startsWith("#EXTM3U") && !isPlain) return null;
  const rows: ListRow[] = [];
  let name: string | null = null;
  let next = emptyRow;
  for (const line of lines.map((each) => each.trim())) {
    if (line.startsWith("#PLAYLIST:")) name = line.slice("#PLAYLIST:".length).trim();
    else if (line.startsWith("#EXTINF:")) next = { ...next, ...readInfo(line) };
    else if (line.startsWith("#EXTALB:")) next = { ...next, album: line.slice("#EXTALB:".length).trim() };
    else if (line !== "" && !line.startsWith("#")) {
      rows.push({ ...next, uri: line });
      next = emptyRow;
      if (rows.length > mostImportRows) break;
    }
  }
  return { name, rows };
}

/** `#EXTINF:seconds and attributes,artist - title`, cut at the first of each mark: a pattern would try every other. */
function readInfo(line: string): Pick<ListRow, "durationMs" | "artists" | "title"> {
  const { before: head, after: told } = cutAt(line.slice("#EXTINF:".length), ",");
  const { before, after } = cutAt(told ?? "", " - ");
  const seconds = millisecondsOf(Number.parseFloat(head));
  return {
    durationMs: seconds === null ? null : seconds * 1000,
    artists: after === null ? [] : before.split(", ").filter(Boolean),
    title: (after ?? before).trim(),
  };
}

function cutAt(text: string, mark: string): { before: string; after: string | null } {
  const at = text.indexOf(mark);
  return at === -1
    ? { before: text, after: null }
    : { before: text.slice(0, at), after: text.slice(at + mark.length) };
}
