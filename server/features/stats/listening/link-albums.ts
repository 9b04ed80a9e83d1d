import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { Listening } from "./listening.ts";
import type { SongIndex } from "./song-index.ts";

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
export function* linkAlbums(listening: Listening): PartedWork<void> {
  const { book } = listening;
  const titles = sharedTitles(book);
  const links = createLinks(book.groups.albums.length);
  for (const [title, albums] of titles)
    if (sharedTitle.test(title)) for (const album of albums) links.link(album, [...albums][0] ?? album);
  yield* linkHeardTogether(listening, titles, links);
  // At once: others read what is known of albums meanwhile.
  showLinked(book, links.rootOf);
}

/** Albums that were found to be one: the first of them stands for all. */
interface Links {
  rootOf: (album: number) => number;
  link: (one: number, other: number) => void;
}

function createLinks(albums: number): Links {
  const parent = Array.from({ length: albums }, (_, album) => album);
  const rootOf = (album: number): number => {
    let root = album;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    return root;
  };
  const link = (one: number, other: number) => {
    const [from, to] = [rootOf(one), rootOf(other)];
    parent[Math.max(from, to)] = Math.min(from, to);
  };
  return { rootOf, link };
}

function* linkHeardTogether(
  { book, song, endedMs, size }: Listening,
  titles: ReadonlyMap<string, ReadonlySet<number>>,
  { link }: Links,
): PartedWork<void> {
  const titleOf = new Map<number, string>();
  for (const [title, albums] of titles)
    if (!commonTitle.test(title)) for (const album of albums) titleOf.set(album, title);
  if (titleOf.size === 0) return;
  const albumAt = (at: number) => book.ownAlbumOf[song[at] ?? -1] ?? -1;
  yield* visitInParts(1, size, (at) => {
    const [before, now] = [albumAt(at - 1), albumAt(at)];
    if (before === now || (endedMs[at] ?? 0) - (endedMs[at - 1] ?? 0) > togetherMs) return;
    const title = titleOf.get(now);
    if (title !== undefined && titleOf.get(before) === title) link(before, now);
  });
}

/** Albums by their title, of those titles that several have. */
function sharedTitles(book: SongIndex): Map<string, Set<number>> {
  const titles = new Map<string, Set<number>>();
  book.albumTitles.forEach((title, album) => {
    if (title !== "") titles.set(title, (titles.get(title) ?? new Set()).add(album));
  });
  return new Map([...titles].filter(([, albums]) => albums.size > 1));
}

function showLinked(book: SongIndex, rootOf: (album: number) => number): void {
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
