import { useMemo } from "react";
import { useCollection } from "#web/features/collection/collection.ts";
import { formatSongs } from "#web/features/library/library.ts";
import { listOfAlbum, ListTile } from "#web/features/lists/lists.ts";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";

/** The albums that an artist's songs are on, by name. */
export function ArtistAlbums({ artist, rows }: { artist: string; rows: readonly TrackRow[] }) {
  const entries = useCollection((state) => state.albums);
  const albums = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { album } of rows)
      if (album?.id != null) counts.set(album.id, (counts.get(album.id) ?? 0) + 1);
    return entries
      .filter(({ id }) => counts.has(id))
      .map((album) => ({ ...listOfAlbum(album), line: formatSongs(counts.get(album.id) ?? 0) }));
  }, [entries, rows]);
  if (albums.length === 0) return null;
  return (
    <div className="px-4 pb-6 md:px-8">
      <TileStrip
        title={albumsAndArtistsText("albumsOf", { artist })}
        items={albums}
        keyOf={({ id }) => id}
        scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
        renderTile={(list, place) => <ListTile {...place} list={list} />}
      />
    </div>
  );
}
