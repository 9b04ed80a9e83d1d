import { idOfUri } from "#web/features/player/state/command-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** The app's page of what plays: its playlist, else the track's album; null for what the app has no page of. */
export function pageOfPlaying(contextUri: string | null, track: PlayerTrack): string | null {
  const playlistId = idOfUri(contextUri, "playlist");
  if (playlistId !== null) return `/playlist/${playlistId}`;
  return track.album.id === null ? null : `/album/${track.album.id}`;
}
