import { absolute } from "./present-library.ts";
import type { TrackTextRow } from "./tracks.db.ts";

const text: (value: string | null) => string = JSON.stringify;

/** Bytes for a line to begin with; most have fewer. */
const usualLineBytes = 1_024;

/** Bytes that a UTF-16 code unit takes in UTF-8 at most. */
const maxUnitBytes = 3;

/**
 * Tracks as the contract's `track` lines, as `presentTrack` shows them. Building 60,000 objects to take them apart
 * again would be most of the work, and long strings most of the rest, so each line is put together from text and
 * written into one buffer.
 *
 * @param origin what browsers reach this server by, without a last slash
 */
export function encodeTrackLines(rows: readonly TrackTextRow[], origin: string): Buffer {
  let bytes = Buffer.allocUnsafeSlow(rows.length * usualLineBytes);
  let end = 0;
  for (const row of rows) {
    const line = trackLine(row, origin);
    const needed = end + line.length * maxUnitBytes;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, bytes.length * 2));
      bytes.copy(larger, 0, 0, end);
      bytes = larger;
    }
    end += bytes.write(line, end);
  }
  return bytes.subarray(0, end);
}

function trackLine(row: TrackTextRow, origin: string): string {
  const albumId = row.album_id.startsWith("local:") ? null : row.album_id;
  return (
    `{"type":"track","track":{"id":${text(row.id)},"uri":${text(row.uri)},"name":${text(row.name)}` +
    `,"duration_ms":${row.duration_ms},"explicit":${row.explicit},"popularity":${row.popularity}` +
    `,"track_number":${row.track_number},"disc_number":${row.disc_number},"is_local":${row.is_local}` +
    `,"isrc":${text(row.isrc)},"artists":${row.artists},"album":{"id":${text(albumId)}` +
    `,"name":${text(row.album_name)},"images":${absoluteImages(row.album_images, origin)}` +
    `,"release_date":${text(row.album_release_date)}` +
    `,"external_urls":{"spotify":${text(absolute(row.album_external_url, origin))}}}` +
    `,"external_urls":{"spotify":${text(absolute(row.external_url, origin))}}}}\n`
  );
}

/** PostgreSQL writes jsonb with one space after a colon, and a quote inside a string never unescaped. */
function absoluteImages(images: string, origin: string): string {
  return images.replaceAll('"url": "/', `"url": "${origin}/`);
}
