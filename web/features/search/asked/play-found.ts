import { openInsteadOfPlaying } from "#web/features/auth/auth.tsx";
import { playList, setPaused } from "#web/features/player/player.tsx";
import { isPlayable, notifyUnplayable, previewOf, type TrackRow } from "#web/features/tracks/tracks.tsx";

/** What is played of a search, and where its list is. */
interface FoundPlay {
  q: string;
  rows: readonly TrackRow[];
  index: number;
  /** path and query of the page that shows it */
  address: string;
  /** the song is the one that the player has */
  isCurrent: boolean;
  /** what plays is paused, as it is shown */
  isPaused: boolean;
}

/** Plays a song that was found, and goes on with those below it; the one that plays is paused, or plays on. */
export function playFound({ q, rows, index, address, isCurrent, isPaused }: FoundPlay): void {
  const row = rows[index];
  if (!isPlayable(row)) return notifyUnplayable(row);
  if (openInsteadOfPlaying(row.url)) return undefined;
  if (isCurrent) return setPaused(!isPaused);
  playList({
    source: { kind: "search", id: q, name: q, address },
    uris: rows.map((each) => (isPlayable(each) ? each.uri : null)),
    row: index,
    song: previewOf(row),
    contextUri: null,
  });
}
