import { vi } from "vitest";
import { createPlayerCommands, type PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import {
  type EngineParts,
  startEngine,
  type PlayerEngine,
} from "#web/features/player/session/playback-engine.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import type { Forward } from "#web/features/player/source/provider-calls.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { resetQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { StreamParts } from "#web/features/player/source/watch-playback.ts";
import { openSdkLife } from "#web/features/player/source/sdk/sdk-lifecycle.ts";

interface FakeState {
  paused: boolean;
  position: number;
  timestamp: number;
}

/** Stands for the SDK in tests: records commands, and says what a test lets it say. */
class FakePlayer {
  commands: string[] = [];
  readonly options: Spotify.PlayerInit;
  private readonly listeners = new Map<string, (given: unknown) => void>();

  constructor(options: Spotify.PlayerInit) {
    this.options = options;
  }
  addListener(event: string, listener: (given: unknown) => void): void {
    this.listeners.set(event, listener);
  }
  emit(event: string, given?: unknown): void {
    if (event === "player_state_changed") this.state = (given ?? null) as FakeState | null;
    this.listeners.get(event)?.(given);
  }
  connect = async (): Promise<boolean> => {
    await new Promise<string>((resolve) => {
      this.options.getOAuthToken(resolve);
    });
    return true;
  };
  state: FakeState | null = null;
  /** what it says when it is asked: its last state, moved on */
  getCurrentState = async (): Promise<unknown> =>
    this.state?.paused === false
      ? {
          ...this.state,
          position: this.state.position + Date.now() - this.state.timestamp,
          timestamp: Date.now(),
        }
      : this.state;
  disconnect = (): void => void this.commands.push("disconnect");
  activateElement = async (): Promise<void> => void this.commands.push("activate");
  getVolume = async (): Promise<number> => 0.8;
  setVolume = async (volume: number): Promise<void> => void this.commands.push(`volume ${volume}`);
  pause = async (): Promise<void> => void this.commands.push("pause");
  resume = async (): Promise<void> => void this.commands.push("resume");
  seek = async (ms: number): Promise<void> => void this.commands.push(`seek ${ms}`);
  nextTrack = async (): Promise<void> => void this.commands.push("next");
  previousTrack = async (): Promise<void> => void this.commands.push("previous");
}

/** A server without the stream of playback. */
const unservedStream: StreamParts = {
  isServed: async () => false,
  open: () => () => undefined,
  report: async () => undefined,
};

/** A server that keeps no queue. */
export const noQueue: QueueParts = {
  read: async () => ({ version: 0, state: null, undo: 0 }),
  save: async ({ version, undo }) => ({ version: version + 1, undo: undo === null ? 0 : 1 }),
  undo: async () => {
    throw new Error("There is none.");
  },
  storeList: async () => "a".repeat(64),
  readList: async () => [],
  readDeck: async () => null,
  isConflict: () => false,
  describe: async () => [],
  readOwnOrder: async () => ({ id: "own", uris: [] }),
  readArtists: async () => [],
  readSkips: async () => ({ items: [], artist_songs: [] }),
  chooseAutoplay: async () => [],
  onAutoplay: () => () => undefined,
  readDeparted: async () => [],
  onLibraryChanged: () => () => undefined,
  onChanged: () => () => undefined,
};

/** A track as the SDK and the Web API show it, 200 s long. */
export function sdkTrack(id: string) {
  return {
    id,
    uri: `spotify:track:${id}`,
    name: `Track ${id}`,
    duration_ms: 200_000,
    artists: [],
    album: {},
  };
}

/** A state of the SDK: the track plays from 0:00, and `{id}1` follows. */
export function sdkState(id: string, changes: object = {}) {
  return {
    context: { uri: "spotify:playlist:p" },
    duration: 200_000,
    paused: false,
    position: 0,
    timestamp: Date.now(),
    repeat_mode: 0,
    shuffle: false,
    track_window: { current_track: sdkTrack(id), previous_tracks: [], next_tracks: [sdkTrack(`${id}1`)] },
    ...changes,
  };
}

/** A running engine with everything around it that a page has. */
export interface PlayerHarness {
  engine: PlayerEngine;
  commands: PlayerCommands;
  /** answers tokens of an hour */
  askToken: ReturnType<typeof vi.fn<EngineParts["askToken"]>>;
  forward: ReturnType<typeof vi.fn<Forward>>;
  windowEvents: EventTarget;
  players: FakePlayer[];
  /** the SDK's player that is connected */
  player(): FakePlayer;
  /** `METHOD path?query` of the calls so far that begin so */
  calls(prefix?: string): string[];
  /** from now on, calls of this path fail and others answer nothing */
  fail(path: string): void;
  /** from now on, play commands that name this list are refused, and others answer nothing */
  refuse(contextUri: string): void;
  stop(): void;
}

/** What nothing happens by. */
const quietParts = {
  deviceName: () => "Chrome on Linux",
  crossfadeMs: () => 0,
  onLiked: () => undefined,
  onLikesChanged: () => () => undefined,
} satisfies Partial<EngineParts>;

/** `answer` is what every provider call answers. */
interface HarnessOptions {
  playback?: boolean;
  answer?: unknown;
  stream?: StreamParts;
  queue?: QueueParts;
  soundOf?: EngineParts["soundOf"];
  sentenceOf?: EngineParts["sentenceOf"];
}

/** The harness with this page as a device that is ready, `here`, and no calls yet. */
export async function startReadyHarness(options: HarnessOptions = {}): Promise<PlayerHarness> {
  const harness = await startPlayerHarness(options);
  harness.player().emit("ready", { device_id: "here" });
  await vi.advanceTimersByTimeAsync(0);
  harness.forward.mockClear();
  return harness;
}

/** Puts up the harness on a fake clock. */
export async function startPlayerHarness(options: HarnessOptions = {}): Promise<PlayerHarness> {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const windowEvents = new EventTarget();
  vi.stubGlobal("window", windowEvents);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  resetPlayerStore();
  resetQueueStore();
  const forward = vi.fn<Forward>(async () => options.answer ?? null);
  const players: FakePlayer[] = [];
  class HarnessPlayer extends FakePlayer {
    constructor(init: Spotify.PlayerInit) {
      super(init);
      players.push(this);
    }
  }
  const askToken = vi.fn<EngineParts["askToken"]>(async () => ({
    access_token: "token",
    expires_at: Date.now() / 1000 + 3600,
    sdk_url: "/sdk.js",
    capabilities: { playback: options.playback ?? true },
  }));
  const engine = startEngine({
    askToken,
    forward,
    loadSdk: async () => ({ Player: HarnessPlayer as unknown as typeof Spotify.Player }),
    sentenceOf: options.sentenceOf ?? (() => "The service is away."),
    loadLife: async () => ({ openSdkLife }),
    isDeviceUnknown: (error) => error instanceof Error && error.message === "unknown device",
    ...quietParts,
    isRefused: (error) => error instanceof Error && error.message === "refused",
    queue: options.queue ?? noQueue,
    soundOf: options.soundOf ?? (async () => null),
    isUnknown: (error) => error instanceof Error && error.message.startsWith("unknown"),
    stream: options.stream ?? unservedStream,
    isWatched: () => true,
    interrupted: null,
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    engine,
    // The same deal each time: in one of a hundred the next song is the one that comes without shuffle too.
    commands: createPlayerCommands(engine, () => 0.5),
    askToken,
    forward,
    windowEvents,
    players,
    player() {
      const last = players.at(-1);
      if (!last) throw new Error("The SDK has not been asked for a player.");
      return last;
    },
    calls: (prefix = "") =>
      forward.mock.calls
        .map(([method, path, extra]) => `${method} ${path}?${new URLSearchParams(extra?.query).toString()}`)
        .filter((call) => call.startsWith(prefix)),
    fail(path) {
      forward.mockImplementation(async (_method, asked) => {
        if (asked === path) throw new Error("no");
        return null;
      });
    },
    refuse(contextUri) {
      forward.mockImplementation(async (_method, _path, extra) => {
        if (JSON.stringify(extra?.body ?? {}).includes(`"context_uri":"${contextUri}"`))
          throw new Error("refused");
        return null;
      });
    },
    stop() {
      engine.stop();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}

/** The same with this page as the device, playing `a` from 0:00. */
export async function startPlayingHarness(): Promise<PlayerHarness> {
  const harness = await startPlayerHarness();
  harness.player().emit("ready", { device_id: "here" });
  harness.player().emit("player_state_changed", sdkState("a"));
  await vi.advanceTimersByTimeAsync(300);
  return harness;
}
