import { z } from "zod";
import type { DeviceOrders, SdkPlaybackState, SdkTrack } from "./connect-protocol.ts";
import type { Connect, ConnectSession } from "./connect-session.ts";
import { currentUri, nextByItself, previous, upcoming } from "#demo-service/connect/playback/play-order.ts";
import { positionAt } from "#demo-service/connect/playback/account-playback.ts";
import { playerDisallows } from "#demo-service/connect/playback/player-disallows.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

/** The SDK shows two tracks on each side of the current one. */
const WINDOW = 2;

const repeatModes = { off: 0, track: 1, context: 2 } as const;

/** What the SDK needs of the Web API's track object. */
const shownTrack = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  duration_ms: z.number(),
  album: z.object({
    name: z.string(),
    uri: z.string(),
    images: z.array(
      z.object({ url: z.string(), height: z.number().nullable(), width: z.number().nullable() }),
    ),
  }),
  artists: z.array(z.object({ name: z.string(), uri: z.string(), href: z.string() })),
});

/** What the active device is to do now; `null` when nothing can be played. */
export function presentOrders(connect: Connect, session: ConnectSession): DeviceOrders | null {
  const { player } = session;
  const uri = currentUri(player.order);
  const current = uri === null ? null : presentSdkTrack(connect, uri);
  if (current === null) return null;
  const nextUri = nextByItself(player.order);
  const next = nextUri === null ? null : presentSdkTrack(connect, nextUri);
  return {
    playback_id: playbackIdOf(session, player.playSerial),
    track_id: current.id,
    control_serial: player.controlSerial,
    pause_serial: player.pauseSerial,
    position_serial: player.positionSerial,
    position_ms: positionAt(player, connect.ctx.now()),
    paused: player.paused,
    next: next === null ? null : { playback_id: playbackIdOf(session, player.playSerial + 1), track: next },
    sdk: presentSdkState(connect, session, current),
  };
}

/** Names the track that was started as number `playSerial`. */
export function playbackIdOf(session: ConnectSession, playSerial: number): string {
  return `${session.epoch}${playSerial.toString(16).padStart(12, "0")}`;
}

function presentSdkState(connect: Connect, session: ConnectSession, current: SdkTrack): SdkPlaybackState {
  const { player } = session;
  const { order } = player;
  const now = connect.ctx.now();
  const disallows = playerDisallows(player);
  const tracks = (uris: string[]) =>
    uris.map((uri) => presentSdkTrack(connect, uri)).filter((track) => track !== null);
  return {
    context: { uri: order.contextUri, metadata: null },
    disallows,
    restrictions: Object.fromEntries(
      Object.keys(disallows).map((action) => [`disallow_${action}_reasons`, ["not_allowed_now"]]),
    ),
    duration: player.durationMs,
    paused: player.paused,
    position: positionAt(player, now),
    loading: false,
    timestamp: now,
    repeat_mode: repeatModes[order.repeat],
    shuffle: order.shuffled !== null,
    track_window: {
      current_track: current,
      previous_tracks: tracks(previous(order, WINDOW)),
      next_tracks: tracks(upcoming(order, WINDOW)),
    },
    playback_id: playbackIdOf(session, player.playSerial),
    playback_quality: "HIGH",
    playback_features: { hifi_status: "NONE" },
  };
}

function presentSdkTrack(connect: Connect, uri: string): SdkTrack | null {
  const id = trackIdOf(uri);
  if (connect.ctx.catalogue.track(id) === null) return null;
  const track = shownTrack.parse(connect.ctx.presentTrack(id));
  return {
    id: track.id,
    uri: track.uri,
    uid: track.uri,
    name: track.name,
    duration_ms: track.duration_ms,
    type: "track",
    media_type: "audio",
    track_type: "audio",
    is_playable: true,
    album: track.album,
    artists: track.artists.map(({ name, uri: artistUri, href }) => ({ name, uri: artistUri, url: href })),
    linked_from: { uri: null, id: null },
  };
}
