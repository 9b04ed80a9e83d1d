import { begin, isOurs, turnDeviceShuffleOff, type QueueCommandParts } from "./begin-playback.ts";
import {
  comesByItself,
  isWindowNearEnd,
  rowBefore,
  standsAt,
} from "#web/features/player/queue/handed-over.ts";
import { dealDeck, renewDeck } from "#web/features/player/queue/shuffle-order.ts";
import { isShuffled, type PlayQueue, type QueuePlace } from "#web/features/player/queue/play-queue.ts";
import {
  advanceTo,
  goBack,
  goUp,
  nextPlace,
  rowAbove,
  shuffleOff,
  shuffleOn,
  wrapDeck,
} from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { RepeatMode } from "#web/features/player/state/player-state.ts";
import { restartAfterMs } from "#web/features/player/state/command-rules.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

const { getState } = useQueueStore;

/** On to what the queue says comes next; by the device itself where it comes by itself. */
export function skipOn(parts: QueueCommandParts): Promise<unknown> | null {
  const { keeper, random } = parts;
  const queue = wrapDeck(getState().queue, { random });
  if (!isOurs(queue)) return null;
  const place = nextPlace(queue, keeper.isWanted);
  if (place === null) return null;
  const after = advanceTo(queue, place, keeper.names.songOf(place.uri));
  const posted = keeper.deviceQueue.posted();
  const handed = keeper.deviceQueue.handed();
  const isNext = comesByItself(handed, queue, { place, posted }) && !isWindowNearEnd(handed);
  if (isNext || (place.from === "list" && isLeftToDevice(parts))) return step(parts, after, 1);
  return begin(parts, after, { command: "next" });
}

/** One song on or back, by the device itself. */
async function step(
  { engine, keeper, commands }: QueueCommandParts,
  after: PlayQueue,
  direction: 1 | -1,
): Promise<void> {
  const { queue: before } = getState();
  const song = after.current?.song;
  keeper.change(after, { positionMs: 0 });
  if (after.current?.from === "list") keeper.deviceQueue.noteReached(after.row);
  await keeper.during(async () => {
    const worked = await commands.attempt({
      command: direction === 1 ? "next" : "previous",
      fields: { positionMs: 0, ...(song === undefined || song.name === "" ? {} : { track: song }) },
      skip: direction,
      send: () =>
        commands.onDevice(
          (player) => (direction === 1 ? player.nextTrack() : player.previousTrack()),
          (device) => engine.calls.skip(direction, device),
        ),
    });
    if (!worked && getState().queue === after) keeper.change(before);
  });
}

/** Another browser gave the device that plays what follows: it has the same queue, and goes on by itself. */
function isLeftToDevice({ keeper }: QueueCommandParts): boolean {
  return usePlayerStore.getState().other !== null && keeper.deviceQueue.handed().kind === "unknown";
}

/** To the song before, or to the start of this one. */
export function skipBack(parts: QueueCommandParts): Promise<unknown> | null {
  const { queue } = getState();
  if (!isOurs(queue)) return null;
  const { position } = usePlayerStore.getState().state;
  const after = position > restartAfterMs ? null : songBefore(parts, queue);
  if (after === null) {
    return parts.commands.attempt({
      command: "previous",
      fields: { positionMs: 0 },
      send: () =>
        parts.commands.onDevice(
          (player) => player.seek(0),
          (device) => parts.engine.calls.seek(0, device),
        ),
    });
  }
  const handed = parts.keeper.deviceQueue.handed();
  const isThere = queue.current?.from === "list" && standsAt(handed, queue.row);
  const isBefore = isThere && rowBefore(handed) === after.row;
  if (after.current?.from === "list" && (isBefore || isLeftToDevice(parts))) return step(parts, after, -1);
  return begin(parts, after, { command: "previous" });
}

/** What was heard before, or else what stands above in the list; null where there is neither. */
function songBefore({ keeper }: QueueCommandParts, queue: PlayQueue): PlayQueue | null {
  if (queue.history.length > 0) return goBack(queue);
  const row = rowAbove(queue, keeper.isWanted);
  const uri = row === null ? null : queue.list?.order.uris[row];
  return row === null || uri == null ? null : goUp(queue, row, keeper.names.songOf(uri));
}

/** How near to its end the last song of a list counts as over: devices round. */
const overMs = 1500;

/** Begins the list again where its last song is over; null where something is left to play. */
export function restart(parts: QueueCommandParts): Promise<boolean> | null {
  const { keeper, random } = parts;
  const { queue } = getState();
  const { position, duration } = usePlayerStore.getState().state;
  if (position < duration - overMs) return null;
  const next = nextPlace(queue, keeper.isWanted);
  // What autoplay chose after the end goes on there.
  if (next?.from === "autoplay") return beginKnown(parts, queue, next);
  if (queue.list === null || next !== null) return null;
  const { order } = queue.list;
  const { deck: former } = queue;
  const deck = isShuffled(queue)
    ? dealDeck(order, [], { random, lastHeard: former?.rows })
    : former && { ...former, cursor: -1 };
  const fromStart = { ...queue, deck, row: -1, current: null };
  const place = nextPlace(fromStart, keeper.isWanted);
  if (place === null) return null;
  return beginKnown(parts, { ...queue, deck }, place);
}

/** By its name, so that what the device said last is not taken for what it plays now. */
async function beginKnown(parts: QueueCommandParts, queue: PlayQueue, place: QueuePlace): Promise<boolean> {
  const { names } = parts.keeper;
  await names.learn([place.uri]);
  return begin(parts, advanceTo(queue, place, names.songOf(place.uri)), { command: "play" });
}

/** Shuffles what is to come, or goes on as shown; null where no list of the queue's plays. */
export function setShuffle(parts: QueueCommandParts, isOn: boolean): Promise<unknown> | null {
  const { queue } = getState();
  if (queue.list === null) return null;
  if (isShuffled(queue) !== isOn) {
    if (isOn) return shuffle(parts, queue.list);
    parts.keeper.change(shuffleOff(queue));
  }
  return Promise.resolve();
}

async function shuffle(
  { engine, keeper, commands, random }: QueueCommandParts,
  { source, order }: NonNullable<PlayQueue["list"]>,
): Promise<void> {
  const artistOf = await keeper.artistsOf(order);
  const before = await keeper.deckOf(source);
  const remembered = before && renewDeck(before.deck, before.order, order, random);
  // Meanwhile another list may have been pressed.
  const now = getState().queue;
  if (now.list?.order === order) keeper.change(shuffleOn(now, { random, artistOf, remembered }));
  if (usePlayerStore.getState().state.shuffle)
    await commands.attempt({
      command: "shuffle",
      fields: { shuffle: false },
      send: () => turnDeviceShuffleOff(engine),
    });
}

/** The device repeats single songs, and lists that it plays by their own name; the rest is the queue's. */
export function setRepeat(parts: QueueCommandParts, repeat: RepeatMode): Promise<unknown> | null {
  const { queue } = getState();
  return queue.list === null ? null : repeatList(parts, queue, repeat);
}

async function repeatList(
  { engine, keeper, commands }: QueueCommandParts,
  queue: PlayQueue,
  repeat: RepeatMode,
): Promise<void> {
  const isByDevice =
    repeat === "track" || (repeat === "context" && keeper.deviceQueue.handed().kind !== "window");
  const onDevice = isByDevice ? repeat : "off";
  keeper.change({ ...queue, repeat });
  if (usePlayerStore.getState().state.repeat === onDevice) return;
  const worked = await commands.attempt({
    command: "repeat",
    fields: { repeat: onDevice },
    send: () => commands.onTarget((device) => engine.calls.setRepeat(onDevice, device)),
  });
  if (!worked) keeper.change({ ...getState().queue, repeat: queue.repeat });
}
