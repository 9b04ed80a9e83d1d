import type { RouteOutput } from "#contract/api.ts";
import type { AlbumEntry, ArtistEntry } from "#web/features/collection/collection.ts";
import { listOfAlbum, listOfArtist, type MusicList, type WholeAlbum } from "#web/features/lists/lists.ts";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";

type ArtistAnswer = RouteOutput<"GET /library/artists/{id}">;

/** Pictures of pages, px. */
const picturePx = 300;

/** An album as the library has it, or as the service alone does; null where neither does. */
export function listOfAlbumPage(
  entry: AlbumEntry | undefined,
  whole: WholeAlbum | undefined,
): MusicList | null {
  if (entry !== undefined) return listOfAlbum(entry);
  if (whole === undefined) return null;
  const { id, name, artists, images, external_urls: urls } = whole;
  return {
    kind: "album",
    id,
    name: albumName({ name }),
    line: artists[0]?.name ?? "",
    imageUrl: pickImage(images, picturePx),
    uri: `spotify:album:${id}`,
    url: urls.spotify,
  };
}

/** Whose an album is, its year and its label, as far as they are known. */
export function factsOfAlbum(
  { line }: MusicList,
  whole: WholeAlbum | undefined,
  rows: readonly TrackRow[],
): string[] {
  const date = whole?.release_date ?? rows[0]?.releaseDate ?? "";
  return [line, date.slice(0, 4), whole?.label ?? ""].filter((fact) => fact !== "");
}

/** An artist with the picture that the service gives; null where neither the library nor the service has them. */
export function listOfArtistPage(
  entry: ArtistEntry | undefined,
  artist: ArtistAnswer | undefined,
): MusicList | null {
  if (artist === undefined) return entry === undefined ? null : listOfArtist(entry);
  const { id, name, images, external_urls: urls } = artist;
  const portrait = pickImage(images, picturePx);
  return {
    ...listOfArtist(entry ?? { id, name: artistName({ name }), imageUrl: null, trackCount: 0 }),
    url: urls.spotify,
    ...(portrait === null ? {} : { imageUrl: portrait, isPortrait: true }),
  };
}
