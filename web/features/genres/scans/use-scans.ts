import { useState } from "react";
import { libraryKey } from "#web/features/library/library.ts";
import { stream } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { type SongStream, useSongStream } from "./use-track-stream.ts";

/** What a live scan reads, and with how many calls at once. */
interface ScanSettings {
  include_liked: boolean;
  include_playlists: boolean;
  concurrency: number;
  playlist_concurrency: number;
}

/** Specification 2, section 9. */
const defaultScan: ScanSettings = {
  include_liked: true,
  include_playlists: true,
  concurrency: 6,
  playlist_concurrency: 3,
};

/** Songs of the cache that are read at once (specification 2, section 9). */
const chunkSize = 500;

/** The streams of the page; they go on while its cards are out of sight. */
export interface Scans {
  settings: ScanSettings;
  setSettings: (settings: ScanSettings) => void;
  live: SongStream<ScanSettings>;
  cached: SongStream<void>;
}

const openLive = (query: ScanSettings, signal: AbortSignal) =>
  stream("GET /library/stream", { query: { ...query }, signal });
const openCached = (_: void, signal: AbortSignal) =>
  stream("GET /library/stream/cache", { query: { chunk_size: chunkSize }, signal });

function readLibraryAgain(): void {
  void queryClient.invalidateQueries({ queryKey: libraryKey });
}

const nothingChanges = () => undefined;

export function useScans(): Scans {
  const [settings, setSettings] = useState(defaultScan);
  const live = useSongStream(openLive, readLibraryAgain);
  const cached = useSongStream(openCached, nothingChanges);
  return { settings, setSettings, live, cached };
}
