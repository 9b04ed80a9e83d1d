import type { PlayerCommands } from "./playback-commands.ts";
import type { PlayList } from "./begin-playback.ts";
import { getPreferences } from "#web/features/preferences/preferences.ts";
import { maxAddedSongs } from "#contract/player/queue-limits.ts";
import { nameOfSource } from "#web/features/player/queue/name-of-source.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { getPlayerState } from "#web/features/player/state/use-player.ts";
import { isLeftOut } from "#web/features/player/queue/skip-list.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import type { PlayerRun } from "#web/features/player/session/tabs/player-run.ts";

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

async function loadPagePlayer(): Promise<() => PlayerRun> {
  return (await loadWithTexts(() => import("#web/features/player/session/tabs/page-player.ts")))
    .startPagePlayer;
}

/**
 * Starts the player of the signed-in person; does nothing when it runs already. What it is made of is loaded then.
 * `load` loads what starts the page's own player, or a test's.
 */
export function startPlayer(load: () => Promise<() => PlayerRun> = loadPagePlayer): void {
  if (session !== null) return;
  const started: Session = { run: null, loading: Promise.resolve(null) };
  started.loading = load().then((start) => {
    if (session !== started) return null;
    started.run = start();
    return started.run;
  });
  started.loading.catch(() => {
    // Without a network the app goes on without its player, and tries again.
    setTimeout(() => {
      if (session !== started) return;
      session = null;
      startPlayer(load);
    }, loadAgainMs);
  });
  session = started;
}

/**
 * Stops sound, polling and the device, and forgets what was playing.
 *
 * @param onStopped called whenever someone wants to play nevertheless: the link to the service is over
 */
export function stopPlayer(onStopped: (() => void) | null = null): void {
  whenWanted = onStopped;
  session?.run?.stop();
  session = null;
}

/**
 * Does something with the player: at once, or as soon as there is one. `onStopped` is called where there is none, since it was
 * stopped.
 */
export function withPlayer(
  use: (commands: PlayerCommands) => unknown,
  onStopped: (() => void) | null = null,
): void {
  if (session === null) return onStopped?.();
  const commands = session.run?.commands() ?? null;
  if (commands !== null) return void use(commands);
  session.loading
    .then((run) => run?.ready())
    .then(
      (ready) => ready && use(ready),
      () => undefined,
    );
}

/** Asks the player something, as soon as there is one; null where there is none. Rejects as the asking does. */
export async function askPlayer<T>(ask: (commands: PlayerCommands) => Promise<T>): Promise<T | null> {
  const run = (await session?.loading) ?? null;
  return run === null ? null : ask(run.commands() ?? (await run.ready()));
}

/** Plays something; where the link to the service is over, it says so. */
function playWith(use: (commands: PlayerCommands) => unknown): void {
  withPlayer(use, whenWanted);
}

/**
 * Plays a playlist, album or artist by its uri, from `position` (counted from 0; left out: where the list
 * begins, which shuffle may choose). `preview` shows the track before the provider has answered. Called inside
 * a press, so that the browser allows sound. There is nothing to wait for: what went wrong stands in the player.
 */
export function playContext(contextUri: string, position?: number, preview: PlayerTrack | null = null): void {
  playWith((commands) => offerUndo(commands, commands.play({ contextUri, position }, preview)));
}

/**
 * Plays a list from a row on, as it is shown. As `playContext`: called inside a press, and there is nothing to wait for.
 */
export function playList(list: PlayList): void {
  const { skipped } = useQueueStore.getState();
  if (
    list.song !== null &&
    isLeftOut(
      skipped,
      list.song.uri,
      list.song.artists.map(({ id }) => id),
    )
  ) {
    showToast({ tone: "info", title: playerText("leftOut", { name: list.song.name }) });
    return;
  }
  const isAlone = getPreferences().playRow === "song";
  playWith((commands) => offerUndo(commands, commands.playList({ ...list, isAlone })));
}

/** Where something took the place of the list that played: one press brings it back, order, song and second. */
async function offerUndo(commands: PlayerCommands, played: Promise<boolean>): Promise<void> {
  if (!(await played)) return;
  const { list } = useQueueStore.getState().queue;
  showUndo(
    commands,
    list === null ? playerText("left") : playerText("replaced", { name: nameOfSource(list.source) }),
  );
}

/** Says what was done to the queue, with the way back. */
export function showUndo(commands: PlayerCommands, title: string): void {
  const action = { label: playerText("undo"), onSelect: () => void commands.undoQueue() };
  showToast({ tone: "info", title, isBrief: true, isUndo: true, action });
}

/** Reads the queue for the viewer at it; otherwise the first press does. */
export function loadQueue(): void {
  withPlayer((commands) => commands.loadQueue().catch(() => undefined));
}

/**
 * Puts songs in front of the queue (`next`) or at its end (`last`), as many as it takes. When nothing plays, the first one
 * begins.
 */
export function queueSongs(songs: readonly PlayerTrack[], where: "next" | "last"): void {
  const room = maxAddedSongs - useQueueStore.getState().queue.added.length;
  const taken = songs.slice(0, Math.max(0, room));
  if (taken.length < songs.length) showToast({ tone: "info", title: playerText("queueFull") });
  if (taken.length === 0) return;
  playWith((commands) => (where === "next" ? commands.playNext(taken) : commands.addSongs(taken)));
}

/** The same, and says so with the way back; `named` is what the songs are called: one's name, a list's, or how many. */
export function queueAndNotify(songs: readonly PlayerTrack[], where: "next" | "last", named: string): void {
  if (songs.length === 0) return;
  const isSilent = getPlayerState().track === null;
  queueSongs(songs, where);
  const title = playerText(where === "next" ? "playsNext" : "queued", { songs: named });
  // What begins at once is stopped, not undone.
  if (isSilent) showToast({ tone: "success", title });
  else withPlayer((commands) => showUndo(commands, title));
}

/** Goes on with a list that was left for another, where it was left. As `playContext`: called inside a press. */
export function resumeThread(thread: number): void {
  playWith((commands) => commands.undoQueue(thread));
}

/** Pauses what plays, or plays on: for controls, which say which of the two. */
export function setPaused(isPaused: boolean): void {
  withPlayer((commands) => (isPaused ? commands.pause() : commands.resume()));
}
