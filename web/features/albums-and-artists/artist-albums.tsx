import { useMemo } from "react";
import { useCollection } from "#web/features/collection/collection.ts";
import { listOfAlbum } from "#web/features/lists/lists.ts";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { AlbumStrip } from "./album-strip.tsx";
import { ServiceAlbums } from "./service-albums.tsx";

/** The albums that an artist's songs are on, the newest first: their own, and those of others. */
function useAlbums(artistName: string, rows: readonly TrackRow[]) {
  const entries = useCollection((state) => state.albums);
  return useMemo(() => {
    const dates = new Map<string, string>();
    for (const { album, releaseDate } of rows) if (album?.id != null) dates.set(album.id, releaseDate ?? "");
    const albums = entries
      .filter(({ id }) => dates.has(id))
      .toSorted((a, b) => (dates.get(b.id) ?? "").localeCompare(dates.get(a.id) ?? "", "en"));
    const isOwn = ({ artistName: leader }: { artistName: string | null }) => leader === artistName;
    return {
      ids: new Set(albums.map(({ id }) => id)),
      own: albums
        .filter(isOwn)
        .map((album) => ({ ...listOfAlbum(album), line: dates.get(album.id)?.slice(0, 4) ?? "" })),
      others: albums.filter((album) => !isOwn(album)).map(listOfAlbum),
    };
  }, [entries, artistName, rows]);
}

interface ArtistAlbumsProps {
  id: string;
  name: string;
  rows: readonly TrackRow[];
}

/** The albums of an artist, those that only the service has, and those of others that they appear on. */
export function ArtistAlbums({ id, name, rows }: ArtistAlbumsProps) {
  const { ids, own, others } = useAlbums(name, rows);
  return (
    <>
      <AlbumStrip title={albumsAndArtistsText("albumsOf", { artist: name })} albums={own} />
      <ServiceAlbums key={id} id={id} name={name} shown={ids} />
      <AlbumStrip title={albumsAndArtistsText("appearsOn")} albums={others} />
    </>
  );
}
