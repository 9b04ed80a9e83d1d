import * as z from "zod";
import { XMLParser } from "fast-xml-parser";
import { foldName } from "../evidence/fold-name.ts";

/** What a dump says of one artist: `entity` is the dump's own id, `keys` those of the central library. */
export interface ArtistEntry {
  entity: string;
  keys: string[];
  /** names of genres; of Wikidata ids of genres, whose names stand elsewhere in the dump */
  genres: string[];
}

/** A genre of Wikidata with its English name. */
export interface GenreLabel {
  id: string;
  name: string;
}

/** Names of genres that one artist is given at most: the service with the most lists hundreds. */
const maxGenres = 20;

const Claim = z.object({
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
  rank: z.string().optional(),
});
const WikidataItem = z.object({
  id: z.string(),
  labels: z.record(z.string(), z.object({ value: z.string() })).default({}),
  claims: z.record(z.string(), z.array(Claim)).default({}),
});
type WikidataItem = z.infer<typeof WikidataItem>;

/** Properties and items of Wikidata. */
const wikidata = { genre: "P136", spotifyArtist: "P1902", instanceOf: "P31", musicGenre: "Q188451" } as const;

/** A genre of music among the items of Wikidata (JSON dump, one entity a line), with its English name; else null. */
export function readWikidataGenre(value: unknown): GenreLabel | null {
  const item = WikidataItem.safeParse(value);
  if (!item.success) return null;
  const name = item.data.labels["en"]?.value;
  const isGenre = itemsOf(item.data, wikidata.instanceOf).includes(wikidata.musicGenre);
  return isGenre && name !== undefined ? { id: item.data.id, name } : null;
}

/** An artist of Wikidata that Spotify knows and that has genres; else null. */
export function readWikidataArtist(value: unknown): ArtistEntry | null {
  const item = WikidataItem.safeParse(value);
  if (!item.success) return null;
  const genres = itemsOf(item.data, wikidata.genre).slice(0, maxGenres);
  const ids = valuesOf(item.data, wikidata.spotifyArtist).filter((id) => typeof id === "string");
  if (genres.length === 0 || ids.length === 0) return null;
  const name = item.data.labels["en"]?.value;
  return { entity: item.data.id, genres, keys: keysOf(ids, name) };
}

function valuesOf({ claims }: WikidataItem, property: string): unknown[] {
  return (claims[property] ?? []).flatMap(({ mainsnak, rank }) =>
    rank === "deprecated" || mainsnak.datavalue === undefined ? [] : [mainsnak.datavalue.value],
  );
}

function itemsOf(item: WikidataItem, property: string): string[] {
  const Item = z.object({ id: z.string() });
  return valuesOf(item, property).flatMap((value) => Item.safeParse(value).data?.id ?? []);
}

const MusicbrainzArtist = z.object({
  id: z.string(),
  name: z.string(),
  genres: z.array(z.object({ name: z.string(), count: z.number() })).default([]),
  relations: z.array(z.object({ url: z.object({ resource: z.string() }).optional() })).default([]),
});

/** An artist of MusicBrainz (JSON dump, one artist a line), genres with the most votes first; null without any. */
export function readMusicbrainzArtist(value: unknown): ArtistEntry | null {
  const artist = MusicbrainzArtist.safeParse(value);
  if (!artist.success || artist.data.genres.length === 0) return null;
  const { id, name, genres, relations } = artist.data;
  const addresses = relations.map(({ url }) => url?.resource ?? "");
  const spotifyIds = addresses.flatMap(
    (address) => /^https:\/\/open\.spotify\.com\/artist\/(\w{22})$/u.exec(address)?.[1] ?? [],
  );
  // A made-up artist has a name by chance: its facts are not to be taken for those of a real one.
  const demoIds = addresses.flatMap(
    (address) => /\/provider\/open\/artist\/(\w{22})$/u.exec(address)?.[1] ?? [],
  );
  const named = genres.toSorted((a, b) => b.count - a.count).map((genre) => genre.name);
  const keys = demoIds.length > 0 ? demoIds.map((demoId) => `demo:${demoId}`) : keysOf(spotifyIds, name);
  return { entity: id, genres: named.slice(0, maxGenres), keys };
}

const DiscogsArtist = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.union([z.string(), z.number()]),
});
const DiscogsMaster = z.object({
  master: z.object({
    artists: z.object({ artist: z.array(DiscogsArtist) }).optional(),
    genres: z.union([z.object({ genre: z.array(z.string()) }), z.string()]).optional(),
    styles: z.union([z.object({ style: z.array(z.string()) }), z.string()]).optional(),
  }),
});
const lists = new Set(["artist", "genre", "style"]);
const xml = new XMLParser({
  isArray: (name) => lists.has(name),
  processEntities: true,
  ignoreAttributes: true,
});

/** Names under which Discogs files what is by no one in particular. */
const collectiveNames = new Set(["various", "unknown artist"]);

/** The artists of a master of Discogs (an XML element), each with the master's styles, or genres where it has none. */
export function readDiscogsMaster(element: string): ArtistEntry[] {
  const parsed = DiscogsMaster.safeParse(xml.parse(element));
  if (!parsed.success) return [];
  const { artists, genres, styles } = parsed.data.master;
  const said = namesOf(styles, "style");
  const named = (said.length > 0 ? said : namesOf(genres, "genre")).slice(0, maxGenres);
  if (named.length === 0) return [];
  return (artists?.artist ?? []).flatMap(({ id, name }) => {
    // Discogs distinguishes two of one name by a number behind it.
    const plain = String(name).replace(/ \(\d+\)$/u, "");
    return collectiveNames.has(plain.toLowerCase())
      ? []
      : [{ entity: String(id), genres: named, keys: keysOf([], plain) }];
  });
}

function namesOf(value: object | string | undefined, key: "genre" | "style"): string[] {
  if (typeof value !== "object") return [];
  return (value as Record<string, string[]>)[key] ?? [];
}

function keysOf(spotifyIds: readonly string[], name: string | undefined): string[] {
  const folded = name === undefined ? "" : foldName(name);
  return [...spotifyIds.map((id) => `spotify:${id}`), ...(folded === "" ? [] : [`name:${folded}`])];
}
