import { pause, resume, sendPause } from "#web/features/player/session/play-and-pause.ts";
import { playHere } from "#web/features/player/session/command-queue.ts";
import { turnDeviceShuffleOff, type QueueCommandParts } from "#web/features/player/session/begin-playback.ts";
import { handOverWindow } from "#web/features/player/queue/handed-over.ts";
import { refreshState } from "#web/features/player/state/player-model.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { useListening } from "#web/features/player/state/listening.ts";

/** What is gone back to. */
interface Left {
  track: PlayerTrack | null;
  positionMs: number;
  paused: boolean;
  contextUri: string | null;
}

/** One listening: into which song, and what ends it. */
interface Listening {
  song: PlayerTrack;
  left: Left;
  end: () => void;
}

/** How long a device may take to say that it is back at the song that was left. */
const backLimitMs = 5000;

/**
 * What a person can do to hear into a song while another one waits. Where the sound is ours, what plays pauses and goes on, so
 * that its play stays one; else the service's player goes to the song and back, by two calls, and a service may count the song
 * that was left once more. Nothing rejects: a failure is said in a sentence.
 */
export function createListenIn(parts: QueueCommandParts) {
  const { keeper } = parts;
  let current: Listening | null = null;

  return {
    /**
     * Plays up to 20 s from the middle of a song, then what played goes on at the second where it was left. The queue does not
     * follow, and Gatefold does not count it as a play. Resolves when that is over, in whichever way.
     */
    async listenIn(song: PlayerTrack): Promise<void> {
      parts.engine.activate();
      // What was left first is gone back to, also from a second song.
      const left = current?.left ?? leave();
      current?.end();
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const mine: Listening = { song, left, end };
      current = mine;
      if (await hearBeside(parts, mine, { over, isLast: () => current === mine })) {
        if (current === mine) current = null;
        return;
      }
      if (current !== mine) return;
      useListening.setState({ song });
      await keeper.during(async () => {
        await hear(parts, song, over);
        if (current !== mine) return;
        await goBack(parts, mine);
        current = null;
        useListening.setState({ song: null });
        // What stands paused on the device then is no song of the queue's.
        if (left.track === null) void keeper.during(() => untilPlays((uri) => uri !== song.uri));
      });
    },
    /** Goes back before the 20 s are over; nothing where no one listens in. */
    async endListenIn(): Promise<void> {
      current?.end();
    },
  };
}

/** What plays at this moment. */
function leave(): Left {
  refreshState();
  const { track, position, paused, contextUri } = usePlayerStore.getState().state;
  return { track, positionMs: Math.floor(position), paused, contextUri };
}

/**
 * Plays into the song in this page while what plays waits. It is over, too, when a person plays something. False where the page
 * cannot sound by itself.
 */
async function hearBeside(
  parts: QueueCommandParts,
  { song, left, end }: Listening,
  { over, isLast }: { over: Promise<void>; isLast: () => boolean },
): Promise<boolean> {
  const sound = await parts.engine.soundOf(song).catch(() => null);
  if (sound === null) return false;
  const { state, model } = usePlayerStore.getState();
  if (!state.paused) await pause(parts);
  const { startMs, lengthMs } = listenPlace(song.duration_ms);
  try {
    await sound.play({ positionMs: startMs, volume: model.ownVolume });
  } catch {
    return false;
  }
  const unsubscribe = usePlayerStore.subscribe(({ state: now }) => {
    if (!now.paused) end();
  });
  await until(over, lengthMs);
  unsubscribe();
  sound.stop();
  const { paused, track } = usePlayerStore.getState().state;
  if (!isLast() || left.paused || !paused || track?.uri !== left.track?.uri) return true;
  await resume(parts);
  return true;
}

/** Until it is over by a press, at most so long. */
async function until(over: Promise<void>, maxMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([enough, over]);
  clearTimeout(timer);
}

/** Plays into the song until it is enough, or until it is over by a press. */
async function hear(
  { engine, commands }: QueueCommandParts,
  song: PlayerTrack,
  over: Promise<void>,
): Promise<void> {
  const { startMs, lengthMs } = listenPlace(song.duration_ms);
  const request = { uris: [song.uri], positionMs: startMs };
  const worked = await commands.attempt({
    command: "play",
    fields: { paused: false, positionMs: startMs, track: song, contextUri: null },
    send: () =>
      usePlayerStore.getState().other === null
        ? playHere(engine, request)
        : commands.onTarget((device) => engine.calls.play(request, device)),
  });
  if (worked) await until(over, lengthMs);
}

/** On with what was left, unless something else was played meanwhile. */
async function goBack(parts: QueueCommandParts, { song, left }: Listening): Promise<void> {
  const { track } = left;
  if (usePlayerStore.getState().state.track?.uri !== song.uri) return;
  // Nothing played before: it is quiet again, and the queue hears of the next song that plays.
  if (track === null) return pause(parts);
  const { commands } = parts;
  const fields = { paused: left.paused, positionMs: left.positionMs, track, contextUri: left.contextUri };
  await commands.attempt({
    command: "play",
    fields,
    send: () => (left.paused ? silently(parts, () => play(parts, left, track)) : play(parts, left, track)),
  });
  await untilBack(track);
}

/** The song that was left at its second, with what follows it in the queue. */
async function play(
  { engine, keeper, commands }: QueueCommandParts,
  { positionMs, contextUri }: Left,
  { uri }: PlayerTrack,
): Promise<void> {
  const isHere = usePlayerStore.getState().other === null;
  const { queue } = useQueueStore.getState();
  const window = queue.current?.song.uri === uri ? handOverWindow(queue, keeper.isWanted) : null;
  if (window === null || contextUri !== null) {
    const { deviceId } = usePlayerStore.getState().state;
    const at = { contextUri, uri, positionMs };
    if (isHere) return engine.calls.playAt(at, deviceId);
    return commands.onTarget((device) => engine.calls.playAt(at, device));
  }
  await turnDeviceShuffleOff(engine);
  const request = { uris: window.uris, positionMs };
  await (isHere
    ? playHere(engine, request)
    : commands.onTarget((device) => engine.calls.play(request, device)));
  keeper.deviceQueue.noteHandedOver(window.handed);
}

/** A song that was paused is loaded again without a sound, and paused where it stood. */
async function silently(parts: QueueCommandParts, playLeft: () => Promise<void>): Promise<void> {
  const { engine } = parts;
  const player = usePlayerStore.getState().other === null ? engine.sdk() : null;
  const { ownVolume } = usePlayerStore.getState().model;
  await player?.setVolume(0);
  try {
    await playLeft();
    await sendPause(parts);
  } finally {
    await player?.setVolume(ownVolume);
  }
}

/** Until the device says what it is back at: its last word of the other song is nothing for the queue. */
async function untilBack({ uri }: PlayerTrack): Promise<void> {
  await until(
    untilPlays((played) => played === uri),
    backLimitMs,
  );
}

/** Until a device says that it plays a song of this kind. */
async function untilPlays(isMeant: (uri: string) => boolean): Promise<void> {
  const isThere = (): boolean => {
    const { model } = usePlayerStore.getState();
    const uri = (model.sdk ?? model.provider)?.track?.uri;
    return uri !== undefined && isMeant(uri);
  };
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = usePlayerStore.subscribe(() => {
      if (!isThere()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** So long one hears into a song. */
const listenMs = 20_000;

/** So much before its end a short song is left, so that no other one begins. */
const beforeEndMs = 700;

/** Where one hears into a song of this length (milliseconds), and for how long. A song of unknown length is heard from its start. */
export function listenPlace(durationMs: number): { startMs: number; lengthMs: number } {
  if (durationMs <= 0) return { startMs: 0, lengthMs: listenMs };
  const startMs = Math.floor(durationMs / 2);
  return { startMs, lengthMs: Math.max(0, Math.min(listenMs, durationMs - startMs - beforeEndMs)) };
}
