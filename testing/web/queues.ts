import { vi } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import type { PlayList } from "#web/features/player/session/begin-playback.ts";
import {
  type AutoplaySong,
  emptyQueue,
  type ListOrder,
  type ListSource,
  type PlayQueue,
  type QueuedSong,
} from "#web/features/player/queue/play-queue.ts";
import { playRow } from "#web/features/player/queue/queue-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { sdkState, sdkTrack, type PlayerHarness } from "./player-harness.ts";

/** The address of a song by its name. */
export function uriOf(name: string): string {
  return `spotify:track:${name}`;
}

/** A song of 200 s, as the player knows one. */
export function aSong(name: string): PlayerTrack {
  return songAt(uriOf(name));
}

/** The song of an address, named as the end of it. */
export function songAt(uri: string): PlayerTrack {
  const name = uri.replace(/^spotify:track:/u, "");
  return {
    id: name,
    uri,
    name,
    artists: [],
    album: { id: null, name: "" },
    image: null,
    duration_ms: 200_000,
  };
}

/** A playlist of songs `s0`, `s1` and so on, sorted by title, whose row is pressed. */
export function pressedList(count: number, row: number, more: Partial<PlayList> = {}): PlayList {
  return {
    source: { kind: "playlist", id: "p", name: "P", address: "/playlist/p?sort=title" },
    uris: Array.from({ length: count }, (_, index) => uriOf(`s${index}`)),
    row,
    song: aSong(`s${row}`),
    contextUri: null,
    ...more,
  };
}

/** The bodies of the play commands so far. */
export function playsOf(
  harness: PlayerHarness,
): { uris?: string[]; context_uri?: string; offset?: object; position_ms?: number }[] {
  return harness.forward.mock.calls
    .filter(([method, path]) => method === "PUT" && path === "me/player/play")
    .map(([, , extra]) => (extra?.body ?? {}) as { uris?: string[] });
}

/** This page's device says that it plays a song from a position (milliseconds) on. */
export async function hearSong(
  harness: PlayerHarness,
  name: string,
  { positionMs = 0, contextUri = null }: { positionMs?: number; contextUri?: string | null } = {},
): Promise<void> {
  harness.player().emit("player_state_changed", {
    ...sdkState(name, { position: positionMs, context: { uri: contextUri } }),
    track_window: { current_track: sdkTrack(name), previous_tracks: [], next_tracks: [] },
  });
  await vi.advanceTimersByTimeAsync(0);
}

/** The playlist that queues of these tests play. */
export const playedSource: ListSource = { kind: "playlist", id: "p", name: "P", address: "/playlist/p" };

/** An order of songs `{id}-0`, `{id}-1` and so on. */
export function anOrder(count: number, id = `list ${count}`): ListOrder {
  return { id, uris: Array.from({ length: count }, (_, row) => uriOf(`${id}-${row}`)) };
}

/** Songs as a person adds them, each under its name as the key. */
export function addedSongs(...names: string[]): QueuedSong[] {
  return names.map((name) => ({ key: name, song: aSong(name) }));
}

/** Songs as autoplay chooses them, each under its name as the key. */
export function chosenSongs(...names: string[]): AutoplaySong[] {
  return addedSongs(...names).map((song) => ({ ...song, reason: { kind: "genre", name: "Folk" } }));
}

/** Answers which songs the addresses of a request are. */
export function answerSongs({ body }: { body: unknown }): RouteOutput<"POST /queue/songs"> {
  const { uris } = body as { uris: string[] };
  return { items: uris.map((uri) => ({ ...songAt(uri), artists: [], album: { id: null, name: "" } })) };
}

/** A queue in which a row of a list plays. */
export function playingQueue(
  count: number,
  row: number,
  deck: PlayQueue["deck"] = null,
  id?: string,
): PlayQueue {
  const order = anOrder(count, id);
  return playRow(emptyQueue, { source: playedSource, order, deck }, row, songAt(order.uris[row] ?? ""));
}

/** A repeatable source of randomness. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
