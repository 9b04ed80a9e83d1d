import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import { findHeader, tableFile } from "./table-file.ts";
import { bareScrobble, readNumber, type PlaySource } from "./source.ts";

const columns = {
  artist: ["Artist"],
  track: ["Track"],
  album: ["Album"],
  time: ["Time"],
} as const;

/** Libre.fm's download of one's listens: remarks, a header, and seconds since 1970. Some hosts write it in UTF-7. */
export const librefm: PlaySource = {
  recognise: (head) => {
    const isUtf7 = head.trimStart().startsWith("+ACM-");
    const found =
      isUtf7 || namesService(head) ? findHeader(head, columns, ["artist", "track", "time"]) : null;
    return (
      found &&
      tableFile("librefm", found.lines, (cells, { now }) => {
        const { time, track, artist, album } = found.fieldsOf(isUtf7 ? cells.map(decodeUtf7) : cells);
        return scrobbleRow(
          { ...bareScrobble, atMs: readNumber(time, 1000), title: track, artist: artist ?? null, album },
          now,
        );
      })
    );
  },
};

/** Whether a remark in front of the table names the service. */
const namesService = (head: string) =>
  head.split("\n", 20).some((line) => line.startsWith("#") && line.toLowerCase().includes("libre.fm"));

/** Letters beyond ASCII, and some signs, stand as UTF-16 in base 64 between `+` and `-` (RFC 2152). */
function decodeUtf7(text: string): string {
  const parts = text.split("-");
  const last = parts.pop() ?? "";
  return parts.map(decodePart).join("") + last;
}

/** What stands in front of a `-`, which may end a sequence. */
function decodePart(part: string): string {
  const at = part.indexOf("+");
  const encoded = part.slice(at + 1);
  if (at === -1 || !/^[A-Za-z0-9+/]*$/u.test(encoded)) return `${part}-`;
  const bytes = Buffer.from(encoded, "base64");
  const letters = bytes.subarray(0, bytes.length - (bytes.length % 2)).swap16();
  return part.slice(0, at) + (encoded === "" ? "+" : letters.toString("utf16le"));
}
