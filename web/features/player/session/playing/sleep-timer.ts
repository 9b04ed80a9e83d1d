import type { PlayerState } from "#web/features/player/state/player-state.ts";
import { type SleepTimer, usePlayerStore } from "#web/features/player/state/player-store.ts";

/** The sound grows quieter over this time before it stops. */
const fadeMs = 8000;

/** Between two steps of the fade. */
const stepMs = 200;

/** So much before a track's end it is paused, so that the next one does not begin. */
const beforeEndMs = 400;

/** The element whose sound the page reaches; other players' volume is set by the player itself. */
const elementMark = "audio[data-gatefold-audio]";

let fadeFrom: number | null = null;

/** Milliseconds until playback stops; null without a timer, or where it waits for a track that does not play. */
export function sleepLeftMs(sleep: SleepTimer | null, state: PlayerState, nowMs: number): number | null {
  if (sleep === null) return null;
  if (sleep.kind === "time") return Math.max(0, sleep.endsAtMs - nowMs);
  return state.track === null ? null : Math.max(0, state.duration - beforeEndMs - state.position);
}

/** How loud it still is this long before the end, 0..1: even to the ear, so squared. */
export function fadeFactor(leftMs: number): number {
  return Math.min(1, Math.max(0, leftMs / fadeMs)) ** 2;
}

/** What the timer works on. */
export interface SleepParts {
  player: () => Spotify.Player | null;
  /** pauses whatever plays, on whichever device */
  pause: () => Promise<void>;
  /** brings the shown position up to now */
  refresh: () => void;
}

/** Obeys the store's sleep timer: fades out, then pauses. Answers how to stop. */
export function runSleepTimer(parts: SleepParts): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;

  const step = (): void => {
    parts.refresh();
    const { sleep, state } = usePlayerStore.getState();
    const leftMs = sleepLeftMs(sleep, state, Date.now());
    if (leftMs === null) return;
    if (leftMs > 0) return setLoudness(parts, state.paused ? 1 : fadeFactor(leftMs));
    usePlayerStore.setState({ sleep: null });
    if (state.paused) return setLoudness(parts, 1);
    void parts.pause().finally(() => setLoudness(parts, 1));
  };
  const follow = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (usePlayerStore.getState().sleep !== null) timer = setInterval(step, stepMs);
    else setLoudness(parts, 1);
  };

  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    if (store.sleep !== before.sleep) follow();
  });
  follow();
  return () => {
    clearInterval(timer);
    unsubscribe();
    setLoudness(parts, 1);
  };
}

/** Turns this page's sound down to a share of what it was, or back to what it was (1). */
function setLoudness(parts: SleepParts, factor: number): void {
  const { model, isFading } = usePlayerStore.getState();
  if (factor === 1 && fadeFrom === null) return;
  if (model.sdk === null && fadeFrom === null) return;
  fadeFrom ??= model.ownVolume;
  if (factor !== 1 && !isFading) usePlayerStore.setState({ isFading: true });
  const volume = fadeFrom * factor;
  const element = document.querySelector<HTMLAudioElement>(elementMark);
  if (element === null) void parts.player()?.setVolume(volume);
  else element.volume = volume;
  if (factor !== 1) return;
  fadeFrom = null;
  usePlayerStore.setState({ isFading: false });
}
