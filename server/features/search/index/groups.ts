import { formsOf } from "#server/features/search/query/fold-text.ts";

/** A playlist, artist, album or genre with the indexes of its tracks. */
export interface Group {
  id: string;
  name: string;
  /** the ways to write its name, each as words parted by one space; see `formsOf` */
  forms: readonly string[];
  /** of an album; null where its tracks are of several */
  artistName: string | null;
  /** the same of the artist's name */
  artistForms: readonly string[];
  tracks: number[];
}

const none: readonly string[] = [];

/** Adds to a group how its name is found. */
export function createGroup(group: { id: string; name: string; tracks: number[] }): Group {
  return { ...group, forms: formsOf(group.name), artistName: null, artistForms: none };
}

/** Adds a track to the artist that it names. */
export function addToArtist(
  artists: Map<string, Group>,
  { id, name, number }: { id: string; name: string; number: number },
): void {
  const group = artists.get(id);
  if (group) group.tracks.push(number);
  else artists.set(id, createGroup({ id, name, tracks: [number] }));
}

/** Adds a track to its album, which has the tracks' first artist as long as they agree. */
export function addToAlbum(
  albums: Map<string, Group>,
  album: { id: string; name: string; artist: string | null; number: number },
  formsOfArtist: (name: string) => readonly string[],
): void {
  const { id, name, artist, number } = album;
  const group = albums.get(id);
  if (group === undefined) {
    const made = createGroup({ id, name, tracks: [number] });
    made.artistName = artist;
    made.artistForms = artist === null ? none : formsOfArtist(artist);
    albums.set(id, made);
    return;
  }
  group.tracks.push(number);
  if (group.artistName === artist) return;
  group.artistName = null;
  group.artistForms = none;
}
