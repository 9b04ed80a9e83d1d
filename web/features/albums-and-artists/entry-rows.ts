import { rowOfTrack, type ShownOrder, type TrackRow } from "#web/features/tracks/tracks.tsx";
import { foldText } from "#web/platform/text/matches-words.ts";
import type { WholeAlbum } from "#web/features/lists/lists.ts";

/** What a song is on its album, whichever id the service gave it for the person's country. */
function placeKey({
  discNumber,
  trackNumber,
  name,
}: Pick<TrackRow, "discNumber" | "trackNumber" | "name">): string {
  return `${discNumber ?? 1} ${trackNumber ?? 0} ${foldText(name)}`;
}

/**
 * The songs of an album: all that the service lists, those of the library with what it knows of them, the others as absent but
 * for those that came into it since (`added`: their dates). What the library has of it beyond that list stays behind.
 */
export function rowsOfAlbum(
  whole: WholeAlbum | undefined,
  own: readonly TrackRow[],
  added: ReadonlyMap<string, string | null>,
): TrackRow[] {
  if (whole === undefined) return [...own];
  const byId = new Map(own.map((row) => [row.id, row]));
  const byPlace = new Map(own.map((row) => [placeKey(row), row]));
  const used = new Set<TrackRow>();
  const rows = whole.tracks.map((track) => {
    const absent = { ...rowOfTrack(track), isAbsent: true };
    const row = byId.get(track.id) ?? byPlace.get(placeKey(absent));
    if (row === undefined || used.has(row)) {
      const date = added.get(track.id);
      return date === undefined ? absent : { ...absent, isAbsent: false, addedAt: date };
    }
    used.add(row);
    return { ...row, trackNumber: absent.trackNumber, discNumber: absent.discNumber };
  });
  return [...rows, ...own.filter((row) => !used.has(row))];
}

/** The songs of an artist: those played most first, then the newest of the library. */
export function rowsOfArtist(
  own: readonly TrackRow[],
  plays: readonly { track_id: string; plays: number }[] | null,
): TrackRow[] {
  const counted = new Map(plays?.map(({ track_id: id, plays: count }) => [id, count]));
  const playsOf = ({ id }: TrackRow): number => (id === null ? 0 : (counted.get(id) ?? 0));
  return own.toSorted(
    (a, b) => playsOf(b) - playsOf(a) || (b.addedAt ?? "").localeCompare(a.addedAt ?? "", "en"),
  );
}

/** The first rows of a list, where only these are shown. */
export function firstRows(count: number): ShownOrder {
  return { entries: Int32Array.from({ length: count }, (_, place) => place), groups: [] };
}

/** An album of several discs with a heading before each; null for one of a single disc, which needs none. */
export function discsOf(rows: readonly TrackRow[], nameOf: (disc: number) => string): ShownOrder | null {
  const discs = new Set(rows.map(({ discNumber }) => discNumber ?? 1));
  if (discs.size < 2) return null;
  const groups: { genre: string; count: number }[] = [];
  const entries: number[] = [];
  let before: number | undefined;
  for (const [place, { discNumber }] of rows.entries()) {
    const disc = discNumber ?? 1;
    if (disc !== before) {
      groups.push({ genre: nameOf(disc), count: 0 });
      entries.push(-groups.length);
      before = disc;
    }
    const group = groups.at(-1);
    if (group !== undefined) group.count += 1;
    entries.push(place);
  }
  return { entries: Int32Array.from(entries), groups };
}
