import type { AlbumEntry, ArtistEntry, CatalogueTrack } from "./catalogue.ts";

export type EntryKind = "album" | "artist";

/** What the page asks of the catalogue's worker. `load` replaces whatever was loaded or is loading. */
export type CatalogueQuestion =
  | { type: "load"; load: number; appToken: string }
  | { type: "tracks"; question: number; kind: EntryKind; id: string };

/** What the worker tells: the lists in slices (so that taking them in is never long), and single answers. */
export type CatalogueAnswer =
  | { type: "albums"; load: number; items: AlbumEntry[] }
  | { type: "artists"; load: number; items: ArtistEntry[] }
  | { type: "loaded"; load: number }
  | { type: "refused" }
  | { type: "tracks"; question: number; tracks: CatalogueTrack[] };
