import { positionNow } from "#web/features/player/state/merge-state.ts";
import type { PlaybackModel } from "#web/features/player/state/player-state.ts";

/** Between two looks at the SDK's own state (specification 1, section 4). It costs no calls. */
const pollIntervalMs = 1000;

/** A position that has to move and has not for this long, in this many looks, is that of a dead player. */
const stillForMs = 3000;
const stillLooks = 3;

/** A difference to what is shown that no drift explains. */
const driftMs = 1500;

/** A player that says so often in a row that it plays is believed, whatever the provider said of another device. */
const claimLooks = 2;

/** What the watch needs of the page. */
export interface WatchParts {
  player(): Spotify.Player | null;
  model(): PlaybackModel;
  /** what the SDK says differs from its events; null: this page no longer plays */
  onState(state: Spotify.PlaybackState | null): void;
  /** the player plays by its own word, but nothing moves or it does not answer */
  onStale(): void;
  /** milliseconds that really passed, whatever was done to the page's timers */
  clock(): number;
}

/** How a look went. */
interface Look {
  player: Spotify.Player;
  positionMs: number;
  uri: string;
  movedAtMs: number;
  looks: number;
}

/** The watch of a page's player. */
interface PlaybackWatch {
  /** What the player says by itself: one that has just gone on playing may be overruled before the next look. */
  noteEvent(state: Spotify.PlaybackState | null): void;
  stop(): void;
}

/**
 * Looks at the SDK's state once a second while this page plays. Takes up what its events left out, and notices
 * within four seconds when the player has died without a word. A page that no longer plays by the provider's word asks
 * its player: the word of a device that was left a moment ago may come late, and no event would say so.
 */
export function watchPlayback(parts: WatchParts): PlaybackWatch {
  let last: Look | null = null;
  let asked: { player: Spotify.Player; atMs: number } | null = null;
  /** events so far: what was asked for before the last one is older than it */
  let events = 0;
  /** looks at which the player went on with what the page no longer shows; null: there is nothing to ask */
  let claims: number | null = null;

  const takeClaim = (player: Spotify.Player, state: Spotify.PlaybackState | null): void => {
    asked = null;
    if (player !== parts.player() || parts.model().sdk !== null || claims === null) return;
    claims = state === null || state.paused ? null : claims + 1;
    if (claims !== null && claims >= claimLooks) parts.onState(state);
  };

  const take = (player: Spotify.Player, state: Spotify.PlaybackState | null): void => {
    asked = null;
    const { sdk } = parts.model();
    if (player !== parts.player() || sdk === null) return;
    if (state === null || differs(parts.model(), state)) parts.onState(state);
    last = lookAfter(last, { player, state, nowMs: parts.clock() });
    if (last !== null && isDead(last, parts.clock())) giveUp();
  };

  const giveUp = (): void => {
    last = null;
    asked = null;
    parts.onStale();
  };

  const look = (): void => {
    const player = parts.player();
    const { sdk, deviceId } = parts.model();
    const isShown = sdk !== null;
    if (isShown) claims = 0;
    // A device that is lost has nothing to claim.
    else if (deviceId === null) claims = null;
    if (!isShown) last = null;
    if (player === null || (!isShown && claims === null)) {
      claims = null;
      asked = null;
      return;
    }
    if (asked?.player === player) {
      if (isShown && parts.clock() - asked.atMs >= stillForMs) giveUp();
      return;
    }
    asked = { player, atMs: parts.clock() };
    const before = events;
    player.getCurrentState().then(
      (state) => {
        if (events === before) return isShown ? take(player, state) : takeClaim(player, state);
        asked = null;
        return undefined;
      },
      // A player that fails to answer is as one that does not.
      () => undefined,
    );
  };

  const timer = setInterval(look, pollIntervalMs);
  return {
    noteEvent: (state) => {
      events += 1;
      claims = state === null || state.paused ? null : 0;
    },
    stop: () => clearInterval(timer),
  };
}

/** The look that follows; null where nothing has to move. */
function lookAfter(
  last: Look | null,
  { player, state, nowMs }: { player: Spotify.Player; state: Spotify.PlaybackState | null; nowMs: number },
): Look | null {
  if (state === null || state.paused || state.loading) return null;
  const { uri } = state.track_window.current_track;
  const isSame = last?.player === player && last.uri === uri && last.positionMs === state.position;
  if (last !== null && isSame) return { ...last, looks: last.looks + 1 };
  return { player, uri, positionMs: state.position, movedAtMs: nowMs, looks: 0 };
}

/** Timers are not exact: a look may come a little early. */
function isDead({ looks, movedAtMs }: Look, nowMs: number): boolean {
  return looks >= stillLooks && nowMs - movedAtMs >= stillForMs * 0.9;
}

/** Whether the SDK says something else than what its last event did, moved on to now. */
function differs(model: PlaybackModel, state: Spotify.PlaybackState): boolean {
  const { sdk } = model;
  if (sdk === null) return false;
  if (sdk.paused !== state.paused || sdk.durationMs !== state.duration) return true;
  return Math.abs(positionNow(sdk, Date.now()) - state.position) > driftMs && !state.loading;
}
