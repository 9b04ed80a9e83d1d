import type { AppContext } from "#server/features/context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { readLibraryVersion } from "../reads/library-version.db.ts";
import { readOwner } from "../stored/library-owner.db.ts";
import { createSnapshotBuilder, type LibrarySnapshot } from "./library-snapshot.ts";
import {
  readLikedTimes,
  readPlaylistContents,
  readSnapshotTracks,
  type SnapshotTrackRow,
} from "./snapshot.db.ts";

/** Snapshots of libraries that were lately worked on, in this process. */
export type LibrarySnapshots = VersionCache<Pick<UserScope, "userId">, LibrarySnapshot>;

/** All snapshots together. */
const maxBytes = 64 * 1024 * 1024;
const tracksAtOnce = 1_000;
/** Of a step, for a track. */
const unitsATrack = 10;

/** Keeps the libraries that were worked on last: search, genres, rules and statistics read the same one. */
export function createLibrarySnapshots(ctx: Pick<AppContext, "database" | "stopping">): LibrarySnapshots {
  return createVersionCache({
    readVersion: ({ userId }) => readLibraryVersion(ctx.database, userId),
    make: ({ userId }, { version }) => readSnapshot(ctx, userId, version),
    maxSize: maxBytes,
    sizeOf: ({ bytes }) => bytes,
  });
}

/** Reads a library chunk by chunk, so that others are answered between them. */
async function readSnapshot(
  { database, stopping }: Pick<AppContext, "database" | "stopping">,
  userId: string,
  version: string,
): Promise<LibrarySnapshot> {
  const { provider } = await readOwner(database, userId);
  const builder = createSnapshotBuilder(version);
  const steps = createSteps(stopping);
  const chunkAfter = (after: string) => {
    const chunk = readSnapshotTracks(database, { userId, provider, after, limit: tracksAtOnce });
    // A failure is taken up when its turn comes.
    chunk.catch(() => undefined);
    return chunk;
  };
  // One chunk ahead: the database reads the next one while this one is taken in.
  for (let next: Promise<SnapshotTrackRow[]> | null = chunkAfter(""); next !== null;) {
    const rows: SnapshotTrackRow[] = await next;
    const last = rows.at(-1);
    next = last === undefined || rows.length < tracksAtOnce ? null : chunkAfter(last.id);
    await forEachInSteps(rows, { steps, units: unitsATrack }, (row) => builder.add(row));
  }
  const liked = await readLikedTimes(database, userId);
  return builder.finish({ liked, playlists: await readPlaylistContents(database, userId) }, steps);
}
