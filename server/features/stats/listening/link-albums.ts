import type { Listening } from "./listening.ts";
import type { SongBook } from "./song-book.ts";

/** Two songs that end so close together were heard one after the other. */
const togetherMs = 30 * 60_000;
/** Titles that many artists give to different albums. */
const commonTitle =
  /^(?:the )?(?:very )?(?:greatest hits|best of|hits|essential|essentials|collection|anthology|singles|live|unplugged|demos?|remixes|ep)\b/u;
/** Albums that are of many artists by what they are. */
const sharedTitle =
  /\b(?:soundtrack|original (?:\S+ )?(?:cast|score|recording)|motion picture|cast recording|various artists|compilation|sampler|bande originale|banda sonora|colonna sonora|filmmusik|trilha sonora)\b|サウンドトラック|саундтрек/u;

/**
 * Makes one album of those of one title whose songs have different artists, as compilations, musicals and soundtracks do
 * where a source names the artist of a song and not of its album. The title says that it is one, or the songs were heard
 * one after the other. Two artists' albums of a common title stay two.
 */
export function linkAlbums({ book, song, endedMs, size }: Listening): void {
  const titles = sharedTitles(book);
  const parent = book.groups.albums.map((_, album) => album);
  const rootOf = (album: number): number => {
    let root = album;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    return root;
  };
  const link = (one: number, other: number) => {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((left, right) => left - right);
    if (low !== undefined && high !== undefined) parent[high] = low;
  };
  for (const [title, albums] of titles)
    if (sharedTitle.test(title)) for (const album of albums) link(album, [...albums][0] ?? album);
  const titleOf = new Map(
    [...titles].flatMap(([title, albums]) => [...albums].map((album) => [album, title])),
  );
  for (let at = 1; at < size; at += 1) {
    const [before, now] = [book.ownAlbumOf[song[at - 1] ?? -1] ?? -1, book.ownAlbumOf[song[at] ?? -1] ?? -1];
    const title = titleOf.get(now);
    if (title === undefined || before === now || titleOf.get(before) !== title) continue;
    if ((endedMs[at] ?? 0) - (endedMs[at - 1] ?? 0) <= togetherMs && !commonTitle.test(title))
      link(before, now);
  }
  showLinked(book, rootOf);
}

/** Albums by their title, of those titles that several have. */
function sharedTitles(book: SongBook): Map<string, Set<number>> {
  const titles = new Map<string, Set<number>>();
  book.albumTitles.forEach((title, album) => {
    if (title !== "") titles.set(title, (titles.get(title) ?? new Set()).add(album));
  });
  return new Map([...titles].filter(([, albums]) => albums.size > 1));
}

function showLinked(book: SongBook, rootOf: (album: number) => number): void {
  const artists = new Map<number, Set<string>>();
  book.ownAlbumOf.forEach((own, song) => {
    const root = own === -1 ? -1 : rootOf(own);
    book.groupOf.albums[song] = root;
    const name = book.groups.artists[book.groupOf.artists[song] ?? -1]?.name;
    if (root === -1 || name === undefined) return;
    artists.set(root, (artists.get(root) ?? new Set<string>()).add(name));
  });
  book.groups.albums.forEach((group, album) => {
    const names = [...(artists.get(album) ?? [])];
    group.artists = names.length > 1 ? names.toSorted() : undefined;
    book.linkedAlbum.set(group.id, rootOf(album));
  });
}
