import type { AppContext } from "#server/features/context.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { readLibraryVersion } from "#server/features/library/reads/library-version.db.ts";
import { createRecentStates } from "#server/features/library/scan/live-scans.ts";
import { createLibrarySnapshots, type LibrarySnapshots } from "./snapshot/snapshot-memory.ts";
import type { ScanCtx } from "#server/features/library/scan/scan-runner.ts";

/** What this process remembers of libraries; everything in it can be read from the database as well. */
export function createLibraryMemory(
  ctx: Pick<AppContext, "database" | "now" | "stopping">,
): Pick<ScanCtx, "liveScans" | "recentStates" | "scanWatchers"> & { librarySnapshots: LibrarySnapshots } {
  const recentStates = createRecentStates(ctx.now, async (userId) => {
    // Read first: what changes meanwhile has another version.
    const version = await readLibraryVersion(ctx.database, userId);
    return { ...(await readLibraryState(ctx.database, userId)), version };
  });
  return {
    liveScans: new Map(),
    recentStates,
    scanWatchers: new Map(),
    librarySnapshots: createLibrarySnapshots(ctx),
  };
}
