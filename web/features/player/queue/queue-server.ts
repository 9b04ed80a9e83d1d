import type { RouteInput, RouteOutput } from "#contract/api.ts";
import type { QueueServer } from "./queue-sync.ts";
import type { QueueModes } from "./queue-store.ts";
import type { StoredSkips } from "./skip-list.ts";
import type { DescribeSongs } from "./song-names.ts";

/** What says whether the queue, or the skip list, is another one than was read. */
export interface QueueMark {
  version: number;
  skips: string;
  modes: QueueModes | null;
}

/** Everything that the player asks Gatefold's own server about queues. */
export interface QueueParts extends QueueServer {
  describe: DescribeSongs;
  /** rows of a playlist or of the liked songs in their own order, and the id that they are stored under */
  readOwnOrder(playlistId: string): Promise<{ id: string; uris: (string | null)[] }>;
  /** the first artist of each row of a stored list */
  readArtists(listId: string): Promise<(string | null)[]>;
  /** songs of the library that go with what played */
  chooseAutoplay(
    by: RouteInput<"POST /queue/autoplay">["body"],
  ): Promise<RouteOutput<"POST /queue/autoplay">["items"]>;
  /** Calls back now and when the person switches autoplay on or off; answers how to stop. */
  onAutoplay(listener: (isOn: boolean) => void): () => void;
  /** what the person never wants to hear */
  readSkips(): Promise<StoredSkips>;
  /** addresses of a stored list that its playlist (`liked`: the liked songs) does not hold any more */
  readDeparted(listId: string, playlistId: string): Promise<string[]>;
  /** Calls back when the library was changed, by whichever tab, device or scan; answers how to stop. */
  onLibraryChanged(listener: () => void): () => void;
  /** Calls back when the queue or the skip list was changed, by whichever tab or device; answers how to stop. */
  onChanged(listener: (mark: QueueMark) => void): () => void;
}
