import { enqueueLeadMs, type DeviceQueue } from "./device-queue.ts";
import { followPlayback } from "#web/features/player/queue/keep/follow-playback.ts";
import type { IsWanted, PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { askedFor } from "#web/features/player/queue/keep/relinked-song.ts";
import { noteRelinked, playerStateAt } from "#web/features/player/state/merge-state.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import type { Observation, PlayerTrack, Relinked } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/** Between two looks at what plays, beside the changes that are notified. */
const clockMs = 1000;

interface FollowParts {
  deviceQueue: DeviceQueue;
  isWanted: IsWanted;
  /** whether what the device says counts now: not before the queue is known, nor while a press is carried out */
  isListening: () => boolean;
  /** whether this browser hands songs to a device other than this page */
  isKeptHere: () => boolean;
  /** leaves the song for the one that the queue has next */
  goOn: () => Promise<unknown>;
  /** plays the queue's current song, and what follows it, by a window */
  playFromStart: () => Promise<unknown>;
  onMoved: (queue: PlayQueue) => void;
  onNamed: (song: PlayerTrack) => void;
  /** what is known of a song by its address */
  songOf: (uri: string) => PlayerTrack;
  /** a chance to deal a deck that is through again; answers the queue to go on with */
  wrap: (queue: PlayQueue) => PlayQueue;
}

/** Brings the queue to what the device says, and hands over what comes next. Answers `look`, and how to stop. */
export function followDevice(parts: FollowParts): { look: () => void; stop: () => void } {
  const { deviceQueue, isWanted } = parts;
  let last: { uri: string; positionMs: number } | null = null;

  /** Leaves a song that is not to play; false where it may. */
  const leave = (queue: PlayQueue, song: PlayerTrack, contextUri: string | null): boolean => {
    if (deviceQueue.isStale(queue, song.uri)) void parts.goOn();
    else if (contextUri !== null && deviceQueue.playsUnexpectedTrack(queue, song)) void parts.playFromStart();
    else return false;
    return true;
  };
  const follow = (song: PlayerTrack, contextUri: string | null, isNewPlay: boolean): void => {
    const { queue } = useQueueStore.getState();
    const isCurrent = queue.current?.song.uri === song.uri;
    if (isCurrent && !isNewPlay) {
      const named = nameCurrent(queue, song);
      if (named !== queue) parts.onMoved(named);
      return deviceQueue.savePending(queue, song.uri);
    }
    if (!isCurrent && leave(queue, song, contextUri)) return;
    const handedOver = deviceQueue.posted()?.key ?? null;
    const after = followPlayback(queue, { song, isNewPlay, handedOver, contextUri }, isWanted);
    if (after === queue) return;
    if (contextUri !== null) deviceQueue.noteContext();
    deviceQueue.savePending(after, song.uri);
    parts.onMoved(after);
  };

  const look = (): void => {
    const seen = readDevice();
    if (seen === null || seen.track === null || !parts.isListening()) return;
    const relinked = findRelinked(seen.track, parts);
    // The change is looked at in its turn.
    if (relinked !== null) return updateModel((known) => noteRelinked(known, relinked));
    const { model } = usePlayerStore.getState();
    const { uri } = seen.track;
    const positionMs = playerStateAt(model, Date.now()).position;
    const isNewPlay = last?.uri === uri && isRestarted(last.positionMs, positionMs, seen.durationMs);
    last = { uri, positionMs };
    parts.onNamed(seen.track);
    follow(seen.track, seen.contextUri, isNewPlay);
    if (seen.paused || (model.sdk === null && !parts.isKeptHere())) return;
    deviceQueue.enqueueNext(parts.wrap(useQueueStore.getState().queue), seen.durationMs - positionMs);
  };

  const unsubscribe = usePlayerStore.subscribe(look);
  const timer = setInterval(look, clockMs);
  return {
    look,
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

/** The song of the queue that is played under the address that is shown; null where that is the right one. */
function findRelinked(shown: PlayerTrack, parts: Pick<FollowParts, "isWanted" | "songOf">): Relinked | null {
  const { queue } = useQueueStore.getState();
  const { relinked } = usePlayerStore.getState().model;
  const current = queue.current?.song;
  // What was taken for another song's is asked for itself now.
  if (relinked !== null && relinked.asked.uri === shown.uri && relinked.uri === current?.uri)
    return { uri: shown.uri, asked: current };
  const asked = askedFor(queue, shown, parts);
  return asked && { uri: shown.uri, asked };
}

/** The current song as the device names it: of a list that was started without a row only addresses are known. */
function nameCurrent(queue: PlayQueue, song: PlayerTrack): PlayQueue {
  const { current } = queue;
  if (current === null || current.song.name !== "" || song.name === "") return queue;
  return { ...queue, current: { ...current, song } };
}

/**
 * What a device says that it plays; null while a command is on its way that changes the song: an earlier word says
 * nothing about it, and null where no one plays.
 */
function readDevice(): Observation | null {
  const { model } = usePlayerStore.getState();
  if (model.changes.some(({ fields, skip }) => fields.track !== undefined || skip !== 0)) return null;
  return model.sdk ?? (model.provider?.device == null ? null : model.provider);
}

/** Whether a song that was about to end is at an earlier place now: it plays once more. */
function isRestarted(beforeMs: number, nowMs: number, durationMs: number): boolean {
  return beforeMs > durationMs - enqueueLeadMs && nowMs < beforeMs - clockMs;
}
