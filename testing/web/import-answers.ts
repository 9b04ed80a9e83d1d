import type { RouteOutput } from "#contract/api.ts";

type ImportAnswer = RouteOutput<"POST /library/import-list">;
type ImportRow = ImportAnswer["items"][number];

/** Address of the song of that number. */
export const importedUri = (number: number) => `spotify:track:track${number}`;

/** A row of the file and the song that it was matched with. */
export const matchedRow = (row: number, number: number): ImportRow => ({
  row,
  title: `Song ${number}`,
  artists: [],
  album: null,
  uri: importedUri(number),
  match: {
    track_id: `track${number}`,
    uri: importedUri(number),
    name: `Song ${number}`,
    artists: ["Artist"],
    album_name: "Album",
    duration_ms: 180_000,
    by: "uri",
    confidence: 1,
  },
});

/** A row of the file without a song. */
export const missingRow = (row: number, title: string): ImportRow => ({
  row,
  title,
  artists: ["Nobody"],
  album: null,
  uri: null,
  match: null,
});

/** What the server says of a file with these rows. */
export function importAnswer(items: ImportRow[]): ImportAnswer {
  const found = items.filter(({ match }) => match !== null).length;
  return { format: "csv", name: null, items, total: items.length, matched: found };
}
