import type { DeviceOrders } from "../connect/connect-protocol.ts";

/** What only the device knows of its playback. */
export interface HeardPlayback {
  positionMs: number;
  paused: boolean;
  loading: boolean;
}

/** The SDK's state object for orders that are being followed. */
export function presentState(orders: DeviceOrders, heard: HeardPlayback): Spotify.PlaybackState {
  const { sdk } = orders;
  const { pausing: _pausing, resuming: _resuming, ...others } = sdk.disallows;
  return {
    ...structuredClone(sdk),
    disallows: { ...others, ...(heard.paused ? { pausing: true } : { resuming: true }) },
    restrictions: {
      ...sdk.restrictions,
      disallow_pausing_reasons: heard.paused ? ["already_paused"] : [],
      disallow_resuming_reasons: heard.paused ? [] : ["not_paused"],
    },
    paused: heard.paused,
    position: Math.min(sdk.duration, Math.round(heard.positionMs)),
    loading: heard.loading,
    timestamp: Date.now(),
  };
}

/** The orders of a device that has started the next track by itself, until the provider sends newer ones.
 *  `null` when there is no next track. */
export function ordersAfterEnd(orders: DeviceOrders): DeviceOrders | null {
  const { next, sdk } = orders;
  if (next === null) return null;
  const { current_track, previous_tracks, next_tracks } = sdk.track_window;
  const isRepeat = next.track.uri === current_track.uri;
  return {
    ...orders,
    playback_id: next.playback_id,
    track_id: next.track.id,
    position_ms: 0,
    paused: false,
    next: null,
    sdk: {
      ...sdk,
      playback_id: next.playback_id,
      duration: next.track.duration_ms,
      track_window: {
        current_track: next.track,
        previous_tracks: isRepeat ? previous_tracks : [...previous_tracks, current_track].slice(-2),
        next_tracks: isRepeat ? next_tracks : next_tracks.slice(1),
      },
    },
  };
}
