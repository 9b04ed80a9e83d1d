import type { TableMapping } from "#contract/history/play-tables.ts";
import { createTextReader } from "#server/features/history/export-files/text-reader.ts";
import { appleMusic } from "./apple-music.ts";
import { deezer } from "./deezer.ts";
import { koito } from "./koito.ts";
import { lastfm } from "./lastfm.ts";
import { librefm } from "./librefm.ts";
import { listenbrainz } from "./listenbrainz.ts";
import { maloja } from "./maloja.ts";
import { multiScrobbler } from "./multi-scrobbler.ts";
import { pano } from "./pano.ts";
import { rockbox } from "./rockbox.ts";
import type { PlayFile, PlaySource } from "./source.ts";
import { lastfmTables, mappedFile, namedTable } from "./tables.ts";
import { youtube } from "./youtube.ts";

/** Sources in the order in which they are asked: those that leave marks of their own before those that are known by what they lack. */
const sources: readonly PlaySource[] = [
  rockbox,
  listenbrainz,
  koito,
  maloja,
  multiScrobbler,
  pano,
  youtube,
  appleMusic,
  deezer,
  librefm,
  lastfmTables,
  lastfm,
  namedTable,
];

/** Bytes of a file that say what it is. */
export const headBytes = 64 * 1024;

/** The text that a file begins with. */
export function readHead(bytes: Uint8Array): string {
  return createTextReader()
    .decode(bytes, false)
    .replace(/^\ufeff/u, "");
}

/** Recognises a file of plays by its first text; null for any other file. */
export function recogniseSource(head: string): PlayFile | null {
  for (const { recognise } of sources) {
    const file = recognise(head);
    if (file !== null) return file;
  }
  return null;
}

/** A table that the person described. */
export const describedTable = (mapping: TableMapping): PlayFile => mappedFile("table", mapping);
