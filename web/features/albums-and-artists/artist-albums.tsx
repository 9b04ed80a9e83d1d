import { Link } from "@tanstack/react-router";
import { Disc3 } from "lucide-react";
import { useId, useState } from "react";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCollection } from "#web/features/albums-and-artists/songs/collection-store.ts";
import { formatSongs } from "#web/features/library/library.ts";
import { albumName } from "#web/platform/text/shown-names.ts";

const firstShown = 8;
/** No list holds more rows than this in the page. */
const maxShown = 200;

/** The albums that an artist's songs are on, by name. */
export function ArtistAlbums({ artist, rows }: { artist: string; rows: readonly TrackRow[] }) {
  const headingId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const counts = new Map<string, number>();
  for (const { album } of rows) if (album?.id != null) counts.set(album.id, (counts.get(album.id) ?? 0) + 1);
  const albums = useCollection((state) => state.albums).filter(({ id }) => counts.has(id));
  if (albums.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="px-4 pb-6 md:px-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="text-xl font-semibold text-strong">
          {albumsAndArtistsText("albumsOf", { artist })}
        </h2>
        {albums.length > firstShown ? (
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole
              ? albumsAndArtistsText("fewerAlbums")
              : albumsAndArtistsText("allAlbums", { count: albums.length })}
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
        {albums.slice(0, isWhole ? maxShown : firstShown).map((album) => (
          <li key={album.id}>
            <Link
              to="/album/$id"
              params={{ id: album.id }}
              className="block h-full rounded-card p-2.5 transition hover:bg-hover focus-visible:bg-hover"
            >
              <span className="block rounded-card shadow-cover">
                <Artwork url={album.imageUrl} seed={album.id} size="fill" icon={Disc3} />
              </span>
              <span dir="auto" className="mt-3 line-clamp-2 text-start font-semibold text-strong">
                {albumName(album)}
              </span>
              <span className="mt-0.5 block truncate text-sm text-weak">
                {formatSongs(counts.get(album.id) ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
