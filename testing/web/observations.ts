import { proposeChange } from "#web/features/player/state/merge-state.ts";
import {
  emptyPlaybackModel,
  type Observation,
  type PlaybackModel,
  type PlayerTrack,
  type ProposedFields,
} from "#web/features/player/state/player-state.ts";

/** When these observations were made, epoch milliseconds. */
export const start = 1_000_000;

/** A song of 200 s. */
export function track(id: string): PlayerTrack {
  return {
    id,
    uri: `spotify:track:${id}`,
    name: `Track ${id}`,
    artists: [],
    album: { id: null, name: "" },
    image: null,
    duration_ms: 200_000,
  };
}

/** What the SDK of a page says: song b, at its tenth second. */
export function seen(changes: Partial<Observation> = {}): Observation {
  return {
    source: "sdk",
    askedAtMs: start,
    position: { ms: 10_000, atMs: start },
    paused: false,
    durationMs: 200_000,
    shuffle: false,
    repeat: "off",
    volume: null,
    track: track("b"),
    contextUri: "spotify:playlist:p",
    device: null,
    nextTracks: [track("c"), track("d")],
    previousTracks: [track("a")],
    ...changes,
  };
}

/** What the provider says of another device. */
export function remote(changes: Partial<Observation> = {}): Observation {
  const device = { id: "kitchen", name: "Kitchen", isActive: true };
  return seen({ source: "provider", device, volume: 0.5, nextTracks: [], previousTracks: [], ...changes });
}

/** A page that plays. */
export const here: PlaybackModel = { ...emptyPlaybackModel, deviceId: "here", sdk: seen() };

/** The model with a change that was shown before its command is answered. */
export function propose(model: PlaybackModel, fields: ProposedFields, skip = 0): PlaybackModel {
  const id = model.changes.length + 1;
  return proposeChange(model, { id, fields, skip, madeAtMs: start, expiresAtMs: start + 12_000 });
}
