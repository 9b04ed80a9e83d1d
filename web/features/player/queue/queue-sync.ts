import type { QueueState } from "#contract/player/queue.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { documentOf, queueOf } from "./queue-document.ts";
import { useQueueStore } from "./queue-store.ts";
import type { ShuffleOrder, ListOrder, ListSource, PlayQueue } from "./play-queue.ts";

type Items = readonly (string | null)[] | readonly number[];

/** A list that was left for another and is gone on with, and where the present one is left. */
export interface ResumedThread {
  thread: number;
  leftAtMs: number;
}

/** The server's calls for queues, or a test's. Each rejects with the server's failure. */
export interface QueueServer {
  read(): Promise<{ version: number; state: QueueState | null; undo: number }>;
  save(change: {
    version: number;
    state: QueueState;
    undo: { position_ms: number } | null;
  }): Promise<{ version: number; undo: number }>;
  /** the queue before, or the one that was left as a thread; then the present one is kept at that position */
  undo(
    version: number,
    resumed?: ResumedThread,
  ): Promise<{ version: number; state: QueueState | null; undo: number }>;
  storeList(items: Items): Promise<string>;
  readList(id: string): Promise<Items>;
  readDeck(source: ListSource): Promise<{ order: string; rows: string; cursor: number } | null>;
  /** whether a failure says that the queue was changed elsewhere */
  isConflict(error: unknown): boolean;
}

/** A change that is on its way to the server. */
interface Pending {
  queue: PlayQueue;
  positionMs: number;
  /** where the queue before it was left, when that is to be kept for undo */
  leftAtMs: number | null;
  /** it only follows what a device said: where another browser was ahead, its word counts */
  isFollowed: boolean;
}

/** How a queue is changed. */
interface QueueChange {
  /** keep the queue before for undo, at the position where it is left */
  keepsBefore?: boolean;
  /** milliseconds in the current song; left out: as it plays */
  positionMs?: number;
  /** it only follows what a device said */
  isFollowed?: boolean;
}

/** Keeps the queue of this browser and the server's the same. */
export type QueueSync = ReturnType<typeof createQueueSync>;

/** How often a change is tried again that another browser was ahead of. */
const maxConflicts = 5;

/** One write at a time; changes that wait for it become one, but for those that keep a queue for undo. */
export function createQueueSync(server: QueueServer) {
  const lists = createStoredLists(server);
  const browser = crypto.randomUUID();
  let keptBy: string = browser;
  /** null before the queue was read; a press may come before that */
  let version: number | null = null;
  let waiting: Pending[] = [];
  let writing: Promise<void> | null = null;
  let changeCount = 0;

  const show = async (
    stored: { state: QueueState | null; undo: number },
    isOutdated: () => boolean = () => false,
  ): Promise<PlayQueue | null> => {
    const { state } = stored;
    if (state === null) return null;
    const [uris, rows] = await Promise.all([lists.read(state.list?.order), lists.read(state.deck?.rows)]);
    if (isOutdated()) return null;
    const queue = withShownOrder(queueOf(state, { uris, rows } as Parameters<typeof queueOf>[1]));
    useQueueStore.setState({ queue, undoCount: stored.undo, positionMs: state.position_ms });
    keptBy = state.kept_by;
    return queue;
  };

  const load = async (): Promise<void> => {
    const countBefore = changeCount;
    // What is pressed while the server answers is newer than its answer, and is reported to it next.
    const isOutdated = (): boolean => changeCount !== countBefore;
    const stored = await server.read();
    if (isOutdated() || stored.version === version) return;
    version = stored.version;
    await show(stored, isOutdated);
  };

  const store = async ({ queue, positionMs, leftAtMs, isFollowed }: Pending): Promise<void> => {
    const ids = {
      order: queue.list && (await lists.idOf(queue.list.order.uris)),
      rows: queue.deck && (await lists.idOf(queue.deck.rows)),
    };
    if (!isFollowed) keptBy = browser;
    const state = { ...documentOf(queue, ids, positionMs), kept_by: keptBy };
    version ??= (await server.read()).version;
    const undo = leftAtMs === null ? null : { position_ms: Math.max(0, Math.round(leftAtMs)) };
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        const saved = await server.save({ version, state, undo });
        version = saved.version;
        return useQueueStore.setState({ undoCount: saved.undo });
      } catch (error) {
        if (!server.isConflict(error) || conflicts === maxConflicts) throw error;
        if (isFollowed) return load();
        // What was pressed last counts; what it replaced is there for undo where it is kept.
        version = (await server.read()).version;
      }
    }
  };

  const write = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await store(next).catch(() => undefined);
    }
    writing = null;
  };

  return {
    /**
     * Shows the server's queue; `observed` is the version that the server reported of, null: unknown. One that this browser
     * has already is not read. Rejects when it cannot be read.
     */
    async load(observed: number | null): Promise<void> {
      // What this browser is writing hears of before its answer is there.
      await writing;
      if (observed === null || version === null || observed > version) await load();
    },
    /** Shows a changed queue at once and stores it. */
    change(queue: PlayQueue, how: QueueChange = {}): void {
      changeCount += 1;
      waiting = withChange(waiting, showChanged(queue, how));
      writing ??= write();
    },
    /** Whether this browser hands songs to the service: the one in which something was pressed last. */
    isKeptHere: (): boolean => keptBy === browser,
    /** The id of a list at the server, which has it stored by then. */
    idOf: (items: Items): Promise<string> => lists.idOf(items),
    /** Notes that the server has a list. */
    noteStored: (items: Items, id: string): void => lists.note(items, id),
    /** Goes back to the queue before, or to a thread; answers it with its position, or null when there is none. */
    async undo(resumed?: ResumedThread): Promise<{ queue: PlayQueue; positionMs: number } | null> {
      await writing;
      const stored = await server.undo(version ?? (await server.read()).version, resumed);
      version = stored.version;
      const queue = await show(stored);
      return queue && { queue, positionMs: stored.state?.position_ms ?? 0 };
    },
    /** The deck that a list was played with before, and the list as it was then; null when there is none. */
    deckOf: (source: ListSource) => readDeckOf(server, lists, source),
  };
}

/** Shows a changed queue, and answers what is to be stored of it. */
function showChanged(
  queue: PlayQueue,
  { keepsBefore = false, isFollowed = false, ...at }: QueueChange,
): Pending {
  const { queue: before, positionMs: storedMs } = useQueueStore.getState();
  const leftAtMs = placeIn(before, storedMs);
  const isSameSong = queue.current?.song.uri === before.current?.song.uri;
  const positionMs = at.positionMs ?? (isSameSong ? leftAtMs : placeIn(queue, 0));
  useQueueStore.setState({ queue, positionMs });
  return { queue, positionMs, leftAtMs: keepsBefore ? leftAtMs : null, isFollowed };
}

/** Where the song of a queue is, in milliseconds: as it is shown, else as it was stored. */
function placeIn({ current }: PlayQueue, storedMs: number): number {
  const { track, position } = usePlayerStore.getState().state;
  return track?.uri === current?.song.uri ? position : storedMs;
}

/** A queue that was read: where it names the list that is shown, that list stays under the id that it has here. */
function withShownOrder(read: PlayQueue): PlayQueue {
  const { queue: shown } = useQueueStore.getState();
  if (read.list === null || read.list.order.uris !== shown.list?.order.uris) return read;
  return { ...read, list: { ...read.list, order: shown.list.order } };
}

async function readDeckOf(
  server: Pick<QueueServer, "readDeck">,
  lists: Pick<ReturnType<typeof createStoredLists>, "read">,
  source: ListSource,
): Promise<{ deck: ShuffleOrder; order: ListOrder } | null> {
  const stored = await server.readDeck(source);
  if (stored === null) return null;
  const [uris, rows] = await Promise.all([lists.read(stored.order), lists.read(stored.rows)]);
  if (uris === null || rows === null) return null;
  return {
    deck: { rows: rows as readonly number[], cursor: stored.cursor },
    order: { id: stored.order, uris: uris as ListOrder["uris"] },
  };
}

/** Changes that wait, with one more: it takes the place of the last one unless it keeps a queue for undo. */
function withChange(waiting: readonly Pending[], change: Pending): Pending[] {
  const last = waiting.at(-1);
  if (last === undefined || change.leftAtMs !== null) return [...waiting, change];
  const isFollowed = last.isFollowed && change.isFollowed;
  return [...waiting.slice(0, -1), { ...change, leftAtMs: last.leftAtMs, isFollowed }];
}

/** The lists of queues and the ids that the server keeps them under. */
function createStoredLists(server: Pick<QueueServer, "storeList" | "readList">) {
  const ids = new WeakMap<Items, string>();
  return {
    note: (items: Items, id: string): void => void ids.set(items, id),
    async idOf(items: Items): Promise<string> {
      const known = ids.get(items);
      if (known !== undefined) return known;
      const id = await server.storeList(items);
      ids.set(items, id);
      return id;
    },
    /** Null where there is none, and where it went with age: what plays goes on alone then. */
    async read(id: string | undefined): Promise<Items | null> {
      if (id === undefined) return null;
      // A changed queue mostly names the same lists as the one that is shown.
      const { list, deck } = useQueueStore.getState().queue;
      for (const items of [list?.order.uris, deck?.rows]) if (items && ids.get(items) === id) return items;
      const items = await server.readList(id).catch(() => null);
      if (items !== null) ids.set(items, id);
      return items;
    },
  };
}
