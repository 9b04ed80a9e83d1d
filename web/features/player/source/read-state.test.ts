import { expect, test } from "vitest";
import { readProviderState, readSdkState } from "./read-state.ts";

const now = 1_700_000_000_000;

const sdkTrack = {
  id: "replacement",
  uri: "spotify:track:replacement",
  name: "Song",
  duration_ms: 180_000,
  artists: [
    { name: "One", uri: "spotify:artist:one1", url: "" },
    { name: "Two", uri: "spotify:artist:two2", url: "" },
  ],
  album: {
    name: "Album",
    uri: "spotify:album:alb1",
    images: [
      { url: "/huge", width: 2000 },
      { url: "/small", width: 64 },
      { url: "/fitting", width: 640 },
    ],
  },
  linked_from: { id: "asked", uri: "spotify:track:asked" },
};

function sdkState(changes: object = {}): Spotify.PlaybackState {
  return {
    context: { uri: "spotify:playlist:p1", metadata: null },
    duration: 180_000,
    paused: false,
    position: 5000,
    timestamp: now - 200,
    repeat_mode: 2,
    shuffle: true,
    track_window: {
      current_track: sdkTrack,
      previous_tracks: [
        { ...sdkTrack, linked_from: {}, id: "older", uri: "spotify:track:older" },
        { ...sdkTrack, linked_from: {}, id: "newer", uri: "spotify:track:newer" },
      ],
      next_tracks: [],
    },
    ...changes,
  } as unknown as Spotify.PlaybackState;
}

test("an SDK state keeps the id that was asked for, all artists, and a cover that fits", () => {
  const seen = readSdkState(sdkState(), now);
  expect(seen.track).toEqual({
    id: "asked",
    uri: "spotify:track:asked",
    name: "Song",
    artists: [
      { id: "one1", name: "One" },
      { id: "two2", name: "Two" },
    ],
    album: { id: "alb1", name: "Album" },
    image: "/fitting",
    duration_ms: 180_000,
  });
  expect(seen).toMatchObject({ repeat: "context", shuffle: true, contextUri: "spotify:playlist:p1" });
});

test("the SDK's repeat modes are off, track and context in this order", () => {
  const modes = [0, 1, 2].map((mode) => readSdkState(sdkState({ repeat_mode: mode }), now).repeat);
  expect(modes).toEqual(["off", "track", "context"]);
});

test("previous tracks come nearest first", () => {
  expect(readSdkState(sdkState(), now).previousTracks.map((track) => track.id)).toEqual(["newer", "older"]);
});

test("a position counts from its timestamp, unless the clock that wrote it cannot be trusted", () => {
  expect(readSdkState(sdkState(), now).position).toEqual({ ms: 5000, atMs: now - 200 });
  expect(readSdkState(sdkState({ timestamp: now - 60_000 }), now).position.atMs).toBe(now);
  expect(readSdkState(sdkState({ timestamp: now + 60_000 }), now).position.atMs).toBe(now);
});

test("the provider's empty answer means that nothing plays", () => {
  expect(readProviderState(null, now, now)).toBeNull();
});

test("the provider's answer is read at the time of its arrival, its volume as a share", () => {
  const body = {
    device: { id: "kitchen", name: "Kitchen", is_active: true, volume_percent: 30 },
    is_playing: true,
    progress_ms: 7000,
    timestamp: 1,
    shuffle_state: false,
    repeat_state: "track",
    context: null,
    item: { ...sdkTrack, linked_from: undefined, album: { ...sdkTrack.album, id: "alb1", images: [] } },
  };
  expect(readProviderState(body, now - 300, now)).toMatchObject({
    source: "provider",
    askedAtMs: now - 300,
    position: { ms: 7000, atMs: now },
    paused: false,
    durationMs: 180_000,
    volume: 0.3,
    repeat: "track",
    contextUri: null,
    device: { id: "kitchen", name: "Kitchen", isActive: true },
    track: { id: "replacement", image: null },
  });
});

test("an advertisement or a private session without an item has no track", () => {
  const body = { device: { id: null, name: "Car", is_active: true, volume_percent: null }, item: null };
  expect(readProviderState(body, now, now)).toMatchObject({ track: null, volume: null, paused: true });
});
