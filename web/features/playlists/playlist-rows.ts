import type { RouteOutput } from "#contract/api.ts";
import { pickImage } from "#web/platform/pick-image.ts";
import type { TrackRow, TrackRows } from "#web/features/tracks/tracks.tsx";

export type PlaylistItem = RouteOutput<"GET /playlists/{id}/tracks">["items"][number];

export const pageSize = 50;
const publishMs = 120;
/** rows so close behind what has streamed in are waited for instead of asked for */
const soonRows = 400;

/** Where the rows of a playlist come from. */
export interface RowSource {
  fetchPage: (offset: number) => Promise<{ items: PlaylistItem[]; total: number }>;
  /** all rows in order, or null where the server has no such stream */
  streamRows: ((signal: AbortSignal) => AsyncIterable<RowLine>) | null;
}

export type RowLine = { type: "meta"; total: number } | { type: "track"; item: PlaylistItem };

/** What a page shows of the rows; a new object whenever something changed. */
interface RowsSnapshot extends TrackRows {
  /** nothing is known yet, not even how many there are */
  isPending: boolean;
  error: unknown;
}

/** The rows of one playlist, filled by a stream and by the pages that are looked at. */
export interface PlaylistRows {
  getSnapshot: () => RowsSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** makes sure that these rows arrive */
  need: (first: number, last: number) => void;
  /** asks again for what failed */
  retry: () => void;
  /** stops the stream; what has arrived stays */
  stop: () => void;
}

function toTrackRow({ kind, track, added_at: addedAt }: PlaylistItem): TrackRow {
  if (track === null || kind === "gone") {
    return {
      kind: "gone",
      uri: null,
      name: "",
      artists: [],
      album: null,
      imageUrl: null,
      durationMs: 0,
      isExplicit: false,
      isLocal: false,
      addedAt,
    };
  }
  return {
    kind,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.album.id, name: track.album.name },
    imageUrl: pickImage(track.album.images, 80),
    durationMs: track.duration_ms,
    isExplicit: track.explicit,
    isLocal: track.is_local,
    addedAt,
  };
}

const pendingSnapshot: RowsSnapshot = { count: 0, rowAt: () => undefined, isPending: true, error: null };

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

/** Opens a playlist's rows: begins the stream, or asks for the first page where there is none. */
export function openPlaylistRows(source: RowSource): PlaylistRows {
  const rows: (TrackRow | undefined)[] = [];
  const askedPages = new Set<number>();
  const streaming = new AbortController();
  let snapshot = pendingSnapshot;
  let total: number | null = null;
  let error: unknown = null;
  let streamed = source.streamRows === null ? -1 : 0;
  let inSight = { first: 0, last: -1 };

  const { listeners, publish, publishSoon } = createPublisher(() => {
    const isPending = total === null && rows.length === 0 && error === null;
    snapshot = { count: Math.max(total ?? 0, rows.length), rowAt: (index) => rows[index], isPending, error };
  });

  const askPage = async (page: number) => {
    if (askedPages.has(page)) return;
    askedPages.add(page);
    try {
      const answer = await source.fetchPage(page * pageSize);
      for (const [index, item] of answer.items.entries()) rows[page * pageSize + index] = toTrackRow(item);
      total = answer.total;
      error = null;
    } catch (failure) {
      askedPages.delete(page);
      error = failure;
    }
    publish();
  };

  const need = (first: number, last: number) => {
    inSight = { first, last };
    for (let row = first; row <= last; row += 1) {
      const isOnItsWay = streamed >= 0 && row < streamed + soonRows;
      if (rows[row] === undefined && !isOnItsWay) void askPage(Math.floor(row / pageSize));
    }
  };

  const askMissing = () => {
    if (total === null) void askPage(0);
    need(inSight.first, inSight.last);
  };

  const takeLine = (line: RowLine) => {
    if (line.type === "meta") {
      total = line.total;
    } else {
      rows[streamed] = toTrackRow(line.item);
      streamed += 1;
    }
    if (streamed === pageSize) publish();
    else publishSoon();
  };

  const readStream = async (lines: AsyncIterable<RowLine>) => {
    try {
      for await (const line of lines) takeLine(line);
      total = streamed;
    } catch {
      // Cut off or refused: the pages bring what is missing, and tell if they cannot.
      streamed = -1;
      if (!streaming.signal.aborted) askMissing();
    }
    streamed = -1;
    publish();
  };

  if (source.streamRows === null) void askPage(0);
  else void readStream(source.streamRows(streaming.signal));

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      // Left before the stream had told anything, and opened again: it will not go on.
      if (streaming.signal.aborted && total === null) void askPage(0);
      return () => listeners.delete(listener);
    },
    need,
    retry: () => {
      error = null;
      askMissing();
      publish();
    },
    stop: () => streaming.abort(),
  };
}
