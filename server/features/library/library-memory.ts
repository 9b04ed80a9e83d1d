import type { AppContext } from "#server/context.ts";
import { readLibraryState } from "./library-state.db.ts";
import { createRecentStates } from "./live-scans.ts";
import type { ScanCtx } from "./scan-runner.ts";

/** What this process remembers of libraries; everything in it can be read from the database as well. */
export function createLibraryMemory(
  ctx: Pick<AppContext, "database" | "now">,
): Pick<ScanCtx, "liveScans" | "recentStates" | "scansUnderWay"> {
  const recentStates = createRecentStates(ctx.now, (userId) => readLibraryState(ctx.database, userId));
  return { liveScans: new Map(), recentStates, scansUnderWay: new Set() };
}
