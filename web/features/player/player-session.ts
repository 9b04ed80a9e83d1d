import { call, forward } from "#web/platform/api.ts";
import { ApiFailure, UnreachableFailure, sentenceOf } from "#web/platform/failure.ts";
import { keepVolume } from "./kept-volume.ts";
import { loadSdk } from "./load-sdk.ts";
import { createPlayerCommands, requestUris, type PlayerCommands } from "./player-commands.ts";
import { startEngine, type PlayerEngine } from "./player-engine.ts";
import { refreshLiked } from "./refresh-liked.ts";
import type { PlayerTrack } from "./player-state.ts";

let running: { engine: PlayerEngine; commands: PlayerCommands; stopKeeping: () => void } | null = null;

/** What is done when a person wants to play while there is no player. */
let whenWanted: (() => void) | null = null;

/** Starts the player of the signed-in person; does nothing when it runs already. */
export function startPlayer(): void {
  if (running) return;
  const stopKeeping = keepVolume();
  const engine = startEngine({
    askToken: () => call("GET /auth/spotify-token"),
    forward,
    loadSdk,
    loadLife: () => import("./sdk-life.ts"),
    sentenceOf: (error) =>
      error instanceof ApiFailure || error instanceof UnreachableFailure ? sentenceOf(error) : null,
    isUnknown: (error) => error instanceof ApiFailure && error.code === "not-found",
    isDeviceUnknown: (error) =>
      error instanceof ApiFailure && error.code === "not-found" && /device/i.test(error.message),
    onLiked: refreshLiked,
  });
  running = { engine, commands: createPlayerCommands(engine), stopKeeping };
}

/**
 * Stops sound, polling and the device, and forgets what was playing.
 *
 * @param tellWhy called whenever somebody wants to play nevertheless: the link to the service is over
 */
export function stopPlayer(tellWhy: (() => void) | null = null): void {
  whenWanted = tellWhy;
  running?.stopKeeping();
  running?.engine.stop();
  running = null;
}

/** What the buttons of the player do; null before `startPlayer`. */
export function getPlayerCommands(): PlayerCommands | null {
  return running?.commands ?? null;
}

/**
 * Plays a playlist, album or artist by its uri, from `position` (counted from 0; left out: where the list
 * begins, which shuffle may choose). `preview` shows the track before the provider has answered. Called inside
 * a press, so that the browser allows sound. There is nothing to wait for: what went wrong stands in the player.
 */
export function playContext(contextUri: string, position?: number, preview: PlayerTrack | null = null): void {
  if (running) void running.commands.play({ contextUri, position }, preview);
  else whenWanted?.();
}

/** Plays one track by its uri. As `playContext`. */
export function playTrack(uri: string, preview: PlayerTrack | null = null): void {
  playUris([uri], 0, preview);
}

/**
 * Plays tracks by their uris in this order, from `index`. As `playContext`. Of lists of more than 300 tracks,
 * 300 from the chosen one on are played.
 */
export function playUris(uris: readonly string[], index: number, preview: PlayerTrack | null = null): void {
  if (uris.length === 0) return;
  if (running) void running.commands.play(requestUris(uris, index), preview);
  else whenWanted?.();
}

/** Pauses what plays, or plays on. */
export function togglePlay(): void {
  void running?.commands.toggle();
}
