import { useMemo } from "react";
import { useCollection } from "#web/features/collection/collection.ts";
import { listOfAlbum, ListTile, type MusicList } from "#web/features/lists/lists.ts";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";

/** No strip holds more tiles than this in the page. */
const maxTiles = 100;

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
      own: albums
        .filter(isOwn)
        .map((album) => ({ ...listOfAlbum(album), line: dates.get(album.id)?.slice(0, 4) ?? "" })),
      others: albums.filter((album) => !isOwn(album)).map(listOfAlbum),
    };
  }, [entries, artistName, rows]);
}

function Strip({ title, albums }: { title: string; albums: readonly MusicList[] }) {
  if (albums.length === 0) return null;
  return (
    <div className="px-4 pb-6 md:px-8">
      <TileStrip
        title={title}
        items={albums.slice(0, maxTiles)}
        keyOf={({ id }) => id}
        scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
        renderTile={(list, place) => <ListTile {...place} list={list} />}
      />
    </div>
  );
}

/** The albums of an artist, and those of others that they appear on. */
export function ArtistAlbums({ name, rows }: { name: string; rows: readonly TrackRow[] }) {
  const { own, others } = useAlbums(name, rows);
  return (
    <>
      <Strip title={albumsAndArtistsText("albumsOf", { artist: name })} albums={own} />
      <Strip title={albumsAndArtistsText("appearsOn")} albums={others} />
    </>
  );
}
