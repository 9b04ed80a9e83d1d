/** An own playlist of the name that songs are to be in. */
export interface NamedPlaylist {
  id: string;
  name: string;
  present: ReadonlySet<string>;
  /** rows that it has, of whatever kind */
  rows: number;
}

/** Songs that are to go into one playlist. */
export interface Placement {
  name: string;
  /** null: it is to be made */
  playlistId: string | null;
  uris: string[];
}

/** The service refuses more than 11,000 rows in a playlist; some are left for the person's own additions. */
const maxRows = 10_000;

/** The name of the first, second, … playlist of songs that one playlist cannot hold. */
export function partName(name: string, part: number): string {
  return part === 0 ? name : `${name} (${part + 1})`;
}

/**
 * Puts songs into the playlists of a name: what any of them holds is left out, the rest fills them in order, and
 * further ones are made as far as they are needed. Done again it places nothing.
 * @param playlists by part, `undefined` where there is none of that name
 */
export function placeSongs(
  name: string,
  uris: readonly string[],
  playlists: readonly (NamedPlaylist | undefined)[],
  limit = maxRows,
): { placements: Placement[]; skipped: number } {
  const isThere = (uri: string) => playlists.some((playlist) => playlist?.present.has(uri) === true);
  const wanted = [...new Set(uris)];
  const missing = wanted.filter((uri) => !isThere(uri));
  const placements: Placement[] = [];
  for (let part = 0, from = 0; from < missing.length; part += 1) {
    const playlist = playlists[part];
    const room = Math.max(0, limit - (playlist?.rows ?? 0));
    if (room > 0)
      placements.push({
        name: partName(name, part),
        playlistId: playlist?.id ?? null,
        uris: missing.slice(from, from + room),
      });
    from += room;
  }
  return { placements, skipped: uris.length - missing.length };
}
