import type { TableMapping } from "#contract/history/play-tables.ts";
import {
  createJsonLines,
  createJsonRows,
  createNamedJsonRows,
  type JsonRows,
} from "#server/features/history/export-files/json-rows.ts";
import { createTextReader } from "#server/features/history/export-files/text-reader.ts";
import type { ScrobbleKind } from "./read-scrobble.ts";
import { recogniseTable } from "./table-mapping.ts";

/** How a file of another service is read. */
export type ScrobbleFile =
  | { as: "json"; kind: ScrobbleKind; createRows: () => JsonRows }
  | { as: "table"; mapping: TableMapping };

/** Bytes of a file that say what it is. */
export const headBytes = 64 * 1024;

/** The text that a file begins with. */
export function readHead(bytes: Uint8Array): string {
  return createTextReader()
    .decode(bytes, false)
    .replace(/^\ufeff/u, "");
}

/** Recognises a file's service by its first text; null for any other file. */
export function recogniseScrobbles(head: string): ScrobbleFile | null {
  const text = head.trimStart();
  if (text.startsWith("{") || text.startsWith("[")) return recogniseJson(text);
  const mapping = recogniseTable(head);
  return mapping === null ? null : { as: "table", mapping };
}

const file = (kind: ScrobbleKind, createRows: () => JsonRows): ScrobbleFile => ({
  as: "json",
  kind,
  createRows,
});

function recogniseJson(text: string): ScrobbleFile | null {
  const isList = text.startsWith("[");
  const has = (name: string) => text.includes(`"${name}"`);
  if (has("track_metadata")) {
    if (isList) return file("listenbrainz", createJsonRows);
    return file("listenbrainz", has("listens") ? () => createNamedJsonRows("listens") : createJsonLines);
  }
  if (has("scrobbles") && !isList)
    return file(has("maloja") ? "maloja" : "lastfmstats", () => createNamedJsonRows("scrobbles"));
  const isOfLastfm = has("#text") && has("uts");
  if (isOfLastfm)
    return file(
      "lastfm",
      /"track"\s{0,50}:\s{0,50}\[/u.test(text) ? () => createNamedJsonRows("track") : createJsonRows,
    );
  return recogniseByMarks(isList, has);
}

/** Koito's export, and the history of a Google account. */
function recogniseByMarks(isList: boolean, has: (name: string) => boolean): ScrobbleFile | null {
  if (has("listens") && has("aliases")) return file("koito", () => createNamedJsonRows("listens"));
  return isList && has("titleUrl") && has("header") ? file("youtube", createJsonRows) : null;
}
