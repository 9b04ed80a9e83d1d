import type { CommandQueue } from "#web/features/player/session/command-queue.ts";
import {
  comesByItself,
  reach,
  rowAfter,
  type HandedOver,
  type EnqueuedSong,
} from "#web/features/player/queue/handed-over.ts";
import type { PlayerEngine } from "./playback-engine.ts";
import type { IsWanted, PlayQueue, QueuePlace } from "#web/features/player/queue/play-queue.ts";
import { nextPlace } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";

/** How long before the end of a song the next one is handed over, where the provider would play another. */
export const enqueueLeadMs = 15_000;

/** The same in a tab that no one sees and that does not sound itself: browsers wake it once a minute. */
const hiddenHandOverMs = 75_000;

/** So long before the end of a window's last song the next window is sent where its next song could not be handed over. */
const boundaryMs = 350;

/** What the provider was asked to play, and how it is reported in time what comes next. */
export interface DeviceQueue {
  handed(): HandedOver;
  /** the song that waits in the provider's own queue */
  posted(): EnqueuedSong | null;
  /** A play command was carried out. */
  noteHandedOver(handed: HandedOver): void;
  /** The device plays a list by the list's own name, so it no longer plays a window. */
  noteContext(): void;
  /** The provider goes to a row of its list. */
  noteReached(row: number): void;
  /** The device began a song that the queue has as its current one now. */
  savePending(queue: PlayQueue, uri: string): void;
  /** Whether a song was handed over before plans changed, and is to be skipped; says so once. */
  isStale(queue: PlayQueue, uri: string): boolean;
  /**
   * Whether the device began a list of its own with another song than the pressed one: it changed there since it was
   * read. Says so once.
   */
  playsUnexpectedTrack(queue: PlayQueue, playing: PlayerTrack): boolean;
  /** Sees to it that the right song follows `queue`'s current one, which ends in `leftMs`. Once a song. */
  enqueueNext(queue: PlayQueue, leftMs: number): void;
  stop(): void;
}

/** @param parts.goOn sends the window that begins with the next song */
export function createDeviceQueue(parts: {
  engine: PlayerEngine;
  commands: CommandQueue;
  isWanted: IsWanted;
  goOn: () => Promise<unknown>;
}): DeviceQueue {
  const { engine, commands, isWanted, goOn } = parts;
  let handed: HandedOver = { kind: "unknown" };
  let posted: EnqueuedSong | null = null;
  let outdated: string | null = null;
  let seenTo: PlayQueue["current"] = null;
  /** a list is played by its own name, and the device has not said yet which song that is */
  let isUnheard = false;
  const boundary = watchBoundary(goOn);
  const hearing = hearCurrent();

  /** Hands one song to the provider's own queue; false where that did not work. */
  const post = async (queue: PlayQueue, place: QueuePlace): Promise<boolean> => {
    posted = { place, key: place.from === "added" ? (queue.added[place.index]?.key ?? null) : null };
    try {
      await commands.onTarget((device) => engine.calls.addToQueue(place.uri, device));
      return true;
    } catch (error) {
      posted = null;
      setNotice({ about: "queue-failed", detail: engine.sentenceOf(error) });
      return false;
    }
  };

  return {
    handed: () => handed,
    posted: () => posted,
    noteHandedOver(now) {
      outdated = posted?.place.uri ?? null;
      posted = null;
      boundary.forget();
      handed = now;
      // A quick device says what it plays before the service's answer is here, and may play what another app chose by then.
      isUnheard = now.kind === "context" && !hearing.isCurrentHeard();
    },
    noteContext() {
      if (handed.kind === "window") handed = { kind: "unknown" };
    },
    noteReached(row) {
      isUnheard = false;
      if (posted === null) handed = reach(handed, row);
    },
    savePending(queue, uri) {
      isUnheard = false;
      if (posted?.place.uri === uri) posted = null;
      else if (queue.current?.from === "elsewhere") handed = { kind: "unknown" };
      else if (queue.current?.from === "list") handed = reach(handed, queue.row);
    },
    isStale(queue, uri) {
      if (outdated === uri) {
        outdated = null;
        return true;
      }
      if (posted === null || posted.place.uri !== uri) return false;
      const place = nextPlace(queue, isWanted);
      if (place !== null && comesByItself(handed, queue, { place, posted })) return false;
      posted = null;
      return true;
    },
    playsUnexpectedTrack({ current, history }, playing) {
      // A slow device still says what it played before the press.
      if (!isUnheard || history.at(-1)?.song.uri === playing.uri) return false;
      isUnheard = false;
      // The service may know the same recording under another address.
      return current !== null && current.song.name !== playing.name;
    },
    enqueueNext(queue, leftMs) {
      if (leftMs > leadMs(engine) || queue.current === null || queue.current === seenTo) return;
      const place = queue.repeat === "track" ? null : nextPlace(queue, isWanted);
      if (place === null || comesByItself(handed, queue, { place, posted })) return;
      seenTo = queue.current;
      const isAtEnd = handed.kind !== "unknown" && rowAfter(handed, queue) === null;
      const isPosted = post(queue, place);
      if (place.from === "list" && isAtEnd) void boundary.watch(queue, isPosted, leftMs);
    },
    stop() {
      boundary.forget();
      hearing.stop();
    },
  };
}

/**
 * The end of a window is no seam: a play command would cut off the sound, so the list goes on song by song, each handed over
 * in time, until a press sends the next window. Where that fails, the next window is sent at the last moment, unless something
 * else plays by then.
 */
function watchBoundary(goOn: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => clearTimeout(timer);
  return {
    forget,
    /** @param isPosted whether the song behind the window could be handed over */
    async watch({ current }: PlayQueue, isPosted: Promise<boolean>, leftMs: number): Promise<void> {
      const endsAtMs = Date.now() + leftMs;
      if (await isPosted) return;
      forget();
      const cross = (): void => {
        if (useQueueStore.getState().queue.current === current) void goOn();
      };
      timer = setTimeout(cross, endsAtMs - Date.now() - boundaryMs);
    },
  };
}

/** Whether a device has said that it plays the queue's current song, from when that became the current one. */
function hearCurrent(): { isCurrentHeard: () => boolean; stop: () => void } {
  let heard: PlayQueue["current"] = null;
  const note = (): void => {
    const { model } = usePlayerStore.getState();
    const { current } = useQueueStore.getState().queue;
    if (current !== null && (model.sdk ?? model.provider)?.track?.uri === current.song.uri) heard = current;
  };
  return {
    isCurrentHeard() {
      note();
      return heard === useQueueStore.getState().queue.current;
    },
    stop: usePlayerStore.subscribe(note),
  };
}

function leadMs({ crossfadeMs }: PlayerEngine): number {
  const isAsleep = document.visibilityState === "hidden" && usePlayerStore.getState().model.sdk === null;
  // A crossfade begins the next song that much sooner.
  return crossfadeMs() + (isAsleep ? hiddenHandOverMs : enqueueLeadMs);
}
