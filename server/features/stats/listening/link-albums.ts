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
  const known = extended(book, knownOf.get(book));
  const titles = known?.titles.songs === book.songs.length ? known.titles : readTitles(book);
  const links = createLinks(titles.roots);
  yield* linkHeardTogether(listening, titles, links);
  const isShown =
    known?.titles === titles && known.roots.every((root, album) => root === links.rootOf(album));
  if (isShown) return;
  // At once: others read what is known of albums meanwhile.
  showLinked(book, links.rootOf);
  knownOf.set(book, { titles, roots: titles.roots.map((_, album) => links.rootOf(album)) });
}

/** What is shown of a book's albums: their titles, and the album that each is part of. */
interface KnownAlbums {
  titles: KnownTitles;
  roots: Int32Array;
}

/** More songs than this are read with all others. */
const maxAdded = 20;

/**
 * What is known, with songs that have come since where no other album has the title of theirs, as most: they join none.
 * Otherwise what was known before.
 */
function extended(book: SongIndex, known: KnownAlbums | undefined): KnownAlbums | undefined {
  if (known === undefined) return undefined;
  const { songs, albumTitles, ownAlbumOf, groups } = book;
  const added = songs.length - known.titles.songs;
  if (added === 0 || added > maxAdded) return known;
  for (const album of ownAlbumOf.slice(known.titles.songs)) {
    const title = albumTitles[album] ?? "";
    if (title !== "" && albumTitles.indexOf(title) !== albumTitles.lastIndexOf(title)) return known;
  }
  const titleOf = new Int32Array(songs.length).fill(-1);
  titleOf.set(known.titles.titleOf);
  const withNew = (roots: Int32Array) => Int32Array.from(groups.albums, (_, album) => roots[album] ?? album);
  const grown = {
    titles: { songs: songs.length, titleOf, roots: withNew(known.titles.roots) },
    roots: withNew(known.roots),
  };
  knownOf.set(book, grown);
  return grown;
}

/** What the titles of albums say of themselves, while a book has so many songs. */
interface KnownTitles {
  songs: number;
  /** of each song a number of its album's title, where several albums have it and it is no common one; else -1 */
  titleOf: Int32Array;
  /** of each album the one that it is part of by its title */
  roots: Int32Array;
}

/** Each play that comes in asks again: what songs alone say is kept, and nothing is shown again that is shown. */
const knownOf = new WeakMap<SongIndex, KnownAlbums>();

function readTitles(book: SongIndex): KnownTitles {
  const roots = Int32Array.from(book.groups.albums, (_, album) => album);
  const titleOfAlbum = new Int32Array(roots.length).fill(-1);
  let number = 0;
  for (const [title, albums] of sharedTitles(book)) {
    const [first = -1] = albums;
    for (const album of albums) {
      if (sharedTitle.test(title)) roots[album] = first;
      if (!commonTitle.test(title)) titleOfAlbum[album] = number;
    }
    number += 1;
  }
  const titleOf = Int32Array.from(book.ownAlbumOf, (album) => titleOfAlbum[album] ?? -1);
  return { songs: book.songs.length, titleOf, roots };
}

/** Albums that were found to be one: the first of them stands for all. */
interface Links {
  rootOf: (album: number) => number;
  link: (one: number, other: number) => void;
}

function createLinks(roots: Int32Array): Links {
  const parent = roots.slice();
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
  { titleOf }: KnownTitles,
  { link }: Links,
): PartedWork<void> {
  let before = -1;
  yield* visitInParts(0, size, (at) => {
    const now = song[at] ?? -1;
    const title = titleOf[now] ?? -1;
    const last = before;
    before = now;
    if (title === -1 || titleOf[last] !== title) return;
    if ((endedMs[at] ?? 0) - (endedMs[at - 1] ?? 0) > togetherMs) return;
    const [one, other] = [book.ownAlbumOf[last] ?? -1, book.ownAlbumOf[now] ?? -1];
    if (one !== other) link(one, other);
  });
}

/** Albums by their title, of those titles that several have. */
function sharedTitles(book: SongIndex): Map<string, Set<number>> {
  const first = new Map<string, number>();
  const shared = new Map<string, Set<number>>();
  book.albumTitles.forEach((title, album) => {
    const other = title === "" ? album : first.get(title);
    if (other === undefined) first.set(title, album);
    else if (title !== "") shared.set(title, (shared.get(title) ?? new Set([other])).add(album));
  });
  return shared;
}

function showLinked(book: SongIndex, rootOf: (album: number) => number): void {
  // An album by itself has one artist: its id is of its title and that one.
  const artists = new Map<number, Set<string>>();
  book.groups.albums.forEach((group, album) => {
    const root = rootOf(album);
    if (root !== album) artists.set(root, new Set());
    book.linkedAlbum.set(group.id, root);
  });
  book.ownAlbumOf.forEach((own, song) => {
    const root = own === -1 ? -1 : rootOf(own);
    book.groupOf.albums[song] = root;
    const name = book.groups.artists[book.groupOf.artists[song] ?? -1]?.name;
    if (name !== undefined) artists.get(root)?.add(name);
  });
  book.groups.albums.forEach((group, album) => {
    const names = [...(artists.get(album) ?? [])];
    group.artists = names.length > 1 ? names.toSorted() : undefined;
  });
}
