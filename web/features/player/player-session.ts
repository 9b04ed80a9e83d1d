import { playWindow } from "./command-rules.ts";
import type { PlayerCommands } from "./player-commands.ts";
import type { PlayerTrack } from "./player-state.ts";
import type { PlayerRun } from "./player-run.ts";

/** The player of who is signed in: on its way, or running. */
interface Session {
  run: PlayerRun | null;
  loading: Promise<PlayerRun | null>;
}

let session: Session | null = null;

/** Wait before what the player is made of is loaded again, in milliseconds. */
const loadAgainMs = 5000;

/** What is done when a person wants to play while there is no player. */
let whenWanted: (() => void) | null = null;

/** Starts the player of the signed-in person; does nothing when it runs already. What it is made of is loaded then. */
export function startPlayer(): void {
  if (session !== null) return;
  const started: Session = { run: null, loading: Promise.resolve(null) };
  started.loading = import("./page-player.ts").then(({ startPagePlayer }) => {
    if (session !== started) return null;
    started.run = startPagePlayer();
    return started.run;
  });
  started.loading.catch(() => {
    // Without a network the app goes on without its player, and tries again.
    setTimeout(() => {
      if (session !== started) return;
      session = null;
      startPlayer();
    }, loadAgainMs);
  });
  session = started;
}

/**
 * Stops sound, polling and the device, and forgets what was playing.
 *
 * @param tellWhy called whenever somebody wants to play nevertheless: the link to the service is over
 */
export function stopPlayer(tellWhy: (() => void) | null = null): void {
  whenWanted = tellWhy;
  session?.run?.stop();
  session = null;
}

/** What the buttons of the player do; null before there is a player. */
export function getPlayerCommands(): PlayerCommands | null {
  return session?.run?.commands() ?? null;
}

/** Does something with the player, as soon as there is one. */
function withPlayer(use: (commands: PlayerCommands) => void): void {
  const commands = getPlayerCommands();
  if (commands !== null) return use(commands);
  if (session === null) return whenWanted?.();
  session.loading
    .then((run) => run?.ready())
    .then(
      (ready) => ready && use(ready),
      () => undefined,
    );
}

/**
 * Plays a playlist, album or artist by its uri, from `position` (counted from 0; left out: where the list
 * begins, which shuffle may choose). `preview` shows the track before the provider has answered. Called inside
 * a press, so that the browser allows sound. There is nothing to wait for: what went wrong stands in the player.
 */
export function playContext(contextUri: string, position?: number, preview: PlayerTrack | null = null): void {
  withPlayer((commands) => void commands.play({ contextUri, position }, preview));
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
  const part = playWindow(uris, index);
  withPlayer((commands) => void commands.play({ uris: part.uris, position: part.index }, preview));
}

/** Pauses what plays, or plays on. */
export function togglePlay(): void {
  void getPlayerCommands()?.toggle();
}
