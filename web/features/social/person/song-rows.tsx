import { ListPlus } from "lucide-react";
import { queueSongs } from "#web/features/player/player.tsx";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { showSuccess } from "#web/ui/feedback/show-failure.ts";
import type { SharedSong } from "./people.queries.ts";
import { trackName } from "#web/platform/text/shown-names.ts";

function addToQueue(song: SharedSong, uri: string): void {
  const { id, name, artists, album, image_url: image, duration_ms } = song;
  const named = artists.map((artist) => ({ id: null, name: artist }));
  queueSongs(
    [
      {
        id,
        uri,
        name,
        artists: named,
        album: { id: null, name: album },
        image,
        duration_ms: duration_ms ?? 0,
      },
    ],
    "last",
  );
  showSuccess(peopleText("queued", { name }));
}

function SongRow({ song }: { song: SharedSong }) {
  const { name, artists, album, image_url: image, duration_ms: durationMs, uri } = song;
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2 last:border-0">
      <Artwork url={image} seed={song.id} size={40} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate text-start font-semibold text-strong">
          {trackName({ name })}
        </p>
        <p dir="auto" className="truncate text-start text-sm text-weak">
          {artists.join(", ")}
        </p>
      </div>
      <p dir="auto" className="w-1/4 truncate text-start text-sm text-weak max-md:hidden">
        {album}
      </p>
      <p className="tabular shrink-0 text-sm text-weak">{formatDuration(durationMs)}</p>
      {uri === null ? (
        <span className="size-10 shrink-0" />
      ) : (
        <IconButton
          label={peopleText("queue", { name })}
          icon={ListPlus}
          onClick={() => addToQueue(song, uri)}
        />
      )}
    </li>
  );
}

/** Songs of another person's library, each with a button that puts it into the queue where it can be played. */
export function SongRows({ label, songs }: { label: string; songs: readonly SharedSong[] }) {
  return (
    <ol aria-label={label}>
      {songs.map((song, index) => (
        // A list may hold a song twice, and only grows at its end.
        // oxlint-disable-next-line react/no-array-index-key
        <SongRow key={`${index} ${song.id}`} song={song} />
      ))}
    </ol>
  );
}
