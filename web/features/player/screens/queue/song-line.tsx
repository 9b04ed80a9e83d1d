import type { ReactNode } from "react";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

/** Side of a cover in a line, in px. */
export const coverPx = 40;

interface SongLineProps {
  song: PlayerTrack;
  /** stands behind its artists */
  about?: string | undefined;
  isPlaying?: boolean;
  /** at the end of the line */
  children?: ReactNode;
}

/** A song with its cover and artists. */
export function SongLine({ song, about, isPlaying = false, children }: SongLineProps) {
  return (
    <div className="flex h-13 items-center gap-3 rounded-control px-2 hover:bg-hover">
      <Artwork url={song.image} seed={song.album.id ?? song.id} size={coverPx} />
      <span className="min-w-0 grow">
        <span
          dir="auto"
          className={`block truncate text-start font-semibold ${isPlaying ? "text-accent-text" : "text-strong"}`}
        >
          {trackName(song)}
        </span>
        <span dir="auto" className="block truncate text-sm text-weak">
          {[artistNames(song.artists), about ?? ""].filter((part) => part !== "").join(" · ")}
        </span>
      </span>
      {children}
    </div>
  );
}
