import { useEffect, useRef, useState } from "react";
import type { RouteLine } from "#contract/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";

/** What either stream reports, one after the other. */
type Line = RouteLine<"GET /library/stream"> | RouteLine<"GET /library/stream/cache">;

/** A song as it came, for a grid. */
export interface StreamedSong {
  id: string;
  name: string;
  artist: string;
}

/** How a stream stands. `message` says why it ended with `error`, or why it has to wait before it starts. */
export interface StreamState {
  status: "idle" | "scanning" | "done" | "error";
  message: string | null;
  songs: readonly StreamedSong[];
  progress: { stage: string; fetched: number; total: number } | null;
}

/** A stream of songs that can be started and stopped. */
export interface SongStream<Options> {
  state: StreamState;
  start: (options: Options) => void;
  stop: () => void;
}

/** The library is being read, or was within the last minute: nothing went wrong, it is too early. */
function mustWait(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === "too-many-requests" || error.code === "busy");
}

/** The grid is drawn this often while songs arrive. */
const drawMs = 200;

const idle: StreamState = { status: "idle", message: null, songs: [], progress: null };

/**
 * Collects the songs of a stream, each once. Stopping it is no error: it is idle again and keeps what came. It is
 * stopped when the page is left.
 */
export function useSongStream<Options>(
  open: (options: Options, signal: AbortSignal) => AsyncIterable<Line>,
  onEnd: () => void,
): SongStream<Options> {
  const [state, setState] = useState(idle);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (options: Options) => {
    const mine = new AbortController();
    stopper.current = mine;
    const songs = new Map<string, StreamedSong>();
    let progress: StreamState["progress"] = null;
    const show = (status: StreamState["status"], message: string | null = null) => {
      if (stopper.current === mine) setState({ status, message, songs: [...songs.values()], progress });
    };
    show("scanning");
    const timer = setInterval(() => show("scanning"), drawMs);
    try {
      for await (const line of open(options, mine.signal)) {
        if (line.type === "progress") progress = line;
        if (line.type !== "track") continue;
        const { track } = line;
        const id = track.id ?? track.uri;
        songs.set(id, { id, name: track.name, artist: track.artists.map(({ name }) => name).join(", ") });
      }
      show("done");
    } catch (error) {
      if (mine.signal.aborted) show("idle");
      else show(mustWait(error) ? "idle" : "error", sentenceOf(error));
    } finally {
      clearInterval(timer);
      onEnd();
    }
  };
  return { state, start: (options) => void run(options), stop: () => stopper.current?.abort() };
}
