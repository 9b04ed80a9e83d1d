import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { libraryKey } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { addInParts } from "./add-in-parts.ts";

/** How the making of a playlist stands. `done` of `total` songs are in it; `id` is null before it is there. */
export type Making =
  | { name: "idle" }
  | { name: "working"; done: number; total: number }
  | { name: "made"; id: string; done: number }
  | {
      name: "broken";
      id: string | null;
      done: number;
      total: number;
      error: unknown;
      isLastUnknown: boolean;
    };

interface Job {
  name: string;
  uris: readonly string[];
  id: string | null;
  done: number;
}

/** Makes a playlist and puts songs into it; what breaks off goes on where it was. */
export function useMakePlaylist() {
  const queries = useQueryClient();
  const [making, setMaking] = useState<Making>({ name: "idle" });
  const job = useRef<Job | null>(null);
  const stopper = useRef(new AbortController());
  useEffect(() => () => stopper.current.abort(), []);

  const run = async (work: Job) => {
    job.current = work;
    stopper.current = new AbortController();
    const total = work.uris.length;
    setMaking({ name: "working", done: work.done, total });
    try {
      work.id ??= (await call("POST /playlists/create", { body: { name: work.name } })).id;
    } catch (error) {
      setMaking({ name: "broken", id: null, done: 0, total, error, isLastUnknown: false });
      return;
    }
    const { id } = work;
    const { done, error, isLastUnknown } = await addInParts({
      uris: work.uris,
      from: work.done,
      add: (uris) => call("POST /playlists/{id}/items", { params: { id }, body: { uris } }),
      signal: stopper.current.signal,
      onProgress: (added) => setMaking({ name: "working", done: added, total }),
    });
    work.done = done;
    setMaking(
      done === total ? { name: "made", id, done } : { name: "broken", id, done, total, error, isLastUnknown },
    );
    void queries.invalidateQueries({ queryKey: libraryKey });
  };

  return {
    making,
    start: (name: string, uris: readonly string[]) => void run({ name, uris, id: null, done: 0 }),
    goOn: () => job.current !== null && void run(job.current),
    stop: () => stopper.current.abort(),
  };
}
