import type { RouteOutput } from "#contract/api.ts";
import type { TrackRow, TrackRows } from "#web/features/tracks/tracks.tsx";

export type PlaylistItem = RouteOutput<"GET /playlists/{id}/tracks">["items"][number];

/** Rows of a page (specification 1, section 9). */
export const pageSize = 50;
const nextPageSkeletons = 6;
const publishMs = 120;

/** Where the rows of a playlist come from. */
export interface RowSource {
  fetchPage: (offset: number) => Promise<{ items: PlaylistItem[]; total: number }>;
  /** all rows in order, or null where the server has no such stream */
  streamRows: ((signal: AbortSignal) => AsyncIterable<RowLine>) | null;
  /** an item as lists show it */
  toRow: (item: PlaylistItem) => TrackRow;
  /** resolves when what was published last is on the screen */
  afterPaint: () => Promise<void>;
}

export type RowLine = { type: "meta"; total: number } | { type: "track"; item: PlaylistItem };

/** What a page shows of the rows; a new object whenever something changed. */
export interface RowsSnapshot extends TrackRows {
  /** all that has arrived, in order */
  rows: readonly TrackRow[];
  /** nothing is known yet, not even how many there are */
  isPending: boolean;
  error: unknown;
}

/** The rows of one playlist: the first page, and then a stream, or pages where there is none or it broke off. */
export interface PlaylistRows {
  getSnapshot: () => RowsSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** asks for the next page where rows come in pages; the end of the list is near */
  needMore: () => void;
  /** makes sure that all rows arrive, for orders that need them */
  needAll: () => void;
  /** asks for the page of a row that is in sight and that the stream has not brought yet */
  needRow: (index: number) => Promise<void>;
  /** asks again for what failed */
  retry: () => void;
  /** stops the stream; what has arrived stays, and it goes on when someone looks again */
  stop: () => void;
  /** changes what is shown of the rows, ahead of the server; answers how to take it back */
  change: (edit: (rows: readonly TrackRow[]) => TrackRow[]) => () => void;
  /** when all has arrived, or something failed */
  settled: Promise<void>;
}

interface Arrival {
  rows: TrackRow[];
  /** rows of pages that were asked for ahead of the stream, by their place */
  ahead: Map<number, TrackRow>;
  /** where those pages begin */
  askedAhead: Set<number>;
  total: number | null;
  error: unknown;
  /** a stream brings the rest by itself */
  isStreaming: boolean;
  isAskingPage: boolean;
}

function newArrival(): Arrival {
  const nothingYet = { total: null, error: null, isStreaming: false, isAskingPage: false };
  return { rows: [], ahead: new Map(), askedAhead: new Set(), ...nothingYet };
}

function snapshotOf(arrival: Arrival): RowsSnapshot {
  const { rows, ahead, total, error, isStreaming, isAskingPage } = arrival;
  const known = Math.max(total ?? 0, rows.length);
  const missing = known - rows.length;
  // Pages grow the list as they come; a stream brings the rest in a moment, so its rows have their places at once.
  const coming = isStreaming ? missing : isAskingPage ? Math.min(missing, nextPageSkeletons) : 0;
  return {
    rows,
    count: rows.length + coming,
    total: known,
    rowAt: (index) => rows[index] ?? ahead.get(index),
    isComplete: total !== null && missing === 0,
    isPending: total === null && rows.length === 0 && error === null,
    error,
  };
}

/** Tells listeners of changes: at once, or together with what else changes in the next moment. */
function createPublisher(update: () => void) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    update();
    for (const listener of listeners) listener();
  };
  const publishSoon = () => {
    timer ??= setTimeout(publish, publishMs);
  };
  return { listeners, publish, publishSoon };
}

function changeRows(
  arrival: Arrival,
  edit: (rows: readonly TrackRow[]) => TrackRow[],
  publish: () => void,
): () => void {
  const { rows, total } = arrival;
  arrival.rows = edit(rows);
  if (total !== null) arrival.total = total + arrival.rows.length - rows.length;
  publish();
  return () => {
    Object.assign(arrival, { rows, total });
    publish();
  };
}

/** Adds the next page, or notes why there is none. */
async function takePage(arrival: Arrival, source: RowSource): Promise<void> {
  // A page may have been cut by the end of a stream: it is asked for again from its beginning.
  const offset = Math.floor(arrival.rows.length / pageSize) * pageSize;
  try {
    const answer = await source.fetchPage(offset);
    arrival.rows = [...arrival.rows.slice(0, offset), ...answer.items.map(source.toRow)];
    arrival.total = answer.items.length === 0 ? arrival.rows.length : answer.total;
    arrival.error = null;
  } catch (failure) {
    arrival.error = failure;
  }
}

/** Asks once for the page of a row that the stream has not brought, and publishes it. */
async function takePageAhead(
  arrival: Arrival,
  source: RowSource,
  { index, publish }: { index: number; publish: () => void },
): Promise<void> {
  const offset = Math.floor(index / pageSize) * pageSize;
  const { askedAhead } = arrival;
  if (!arrival.isStreaming || index < arrival.rows.length || askedAhead.has(offset)) return;
  askedAhead.add(offset);
  try {
    const { items } = await source.fetchPage(offset);
    for (const [place, item] of items.entries()) arrival.ahead.set(offset + place, source.toRow(item));
    publish();
  } catch {
    // The stream brings the row all the same, and tells if it cannot.
  }
}

/**
 * Opens a playlist's rows with its first page. The stream of them all begins when that page is on the screen: reading
 * thousands of rows meanwhile would take the processor from drawing the first.
 */
export function openPlaylistRows(source: RowSource): PlaylistRows {
  const arrival = newArrival();
  const settled = Promise.withResolvers<void>();
  let streaming = new AbortController();
  let wantsAll = false;
  let snapshot = snapshotOf(arrival);
  const { listeners, publish, publishSoon } = createPublisher(() => {
    snapshot = snapshotOf(arrival);
    if (snapshot.isComplete || snapshot.error !== null) settled.resolve();
  });

  const askPage = async (): Promise<void> => {
    if (arrival.isAskingPage || arrival.isStreaming || snapshot.isComplete) return;
    arrival.isAskingPage = true;
    if (arrival.total !== null) publish();
    await takePage(arrival, source);
    arrival.isAskingPage = false;
    publish();
    if (wantsAll && arrival.error === null) await askPage();
  };

  const readAll = async (open: NonNullable<RowSource["streamRows"]>) => {
    streaming = new AbortController();
    const { signal } = streaming;
    arrival.isStreaming = true;
    if (arrival.rows.length === 0) {
      await takePage(arrival, source);
      arrival.isStreaming = arrival.error === null && arrival.rows.length < (arrival.total ?? 0);
      publish();
      if (!arrival.isStreaming) return;
      await source.afterPaint();
    }
    await readStream(open, signal);
  };

  const readStream = async (open: NonNullable<RowSource["streamRows"]>, signal: AbortSignal) => {
    let place = 0;
    try {
      for await (const line of open(signal)) {
        if (line.type === "meta") arrival.total = line.total;
        else arrival.rows[place++] ??= source.toRow(line.item);
        publishSoon();
      }
      arrival.total = arrival.rows.length;
    } catch {
      // Cut off or refused: the pages bring what is missing, and tell if they cannot.
    }
    arrival.isStreaming = false;
    arrival.ahead.clear();
    publish();
    if (!signal.aborted) await askPage();
  };

  const begin = () => {
    if (source.streamRows === null) void askPage();
    else void readAll(source.streamRows);
  };
  begin();
  const needMore = () => {
    if (arrival.error === null) void askPage();
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      // Left while it was streaming, and looked at again.
      if (streaming.signal.aborted && !arrival.isStreaming && !snapshot.isComplete) begin();
      return () => listeners.delete(listener);
    },
    needMore,
    needAll: () => {
      wantsAll = true;
      needMore();
    },
    needRow: (index) => takePageAhead(arrival, source, { index, publish }),
    retry: () => {
      arrival.error = null;
      publish();
      if (arrival.rows.length === 0) begin();
      else void askPage();
    },
    stop: () => streaming.abort(),
    change: (edit) => changeRows(arrival, edit, publish),
    settled: settled.promise,
  };
}
