import type { AppContext } from "#server/features/context.ts";
import { sendChanges, type EventTopic } from "#server/features/events/events.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { progressTopic, type LiveScans } from "#server/features/library/scan/live-scans.ts";
import { readLibraryVersion } from "#server/features/library/reads/library-version.db.ts";
import { presentState } from "#server/features/library/reads/present-library.ts";

/** The topic `library`: the state of the cached library, as of the last commit of a scan that runs here. */
export function createLibraryTopic(
  ctx: Pick<AppContext, "database"> & { liveScans: LiveScans },
): EventTopic<"library"> {
  return {
    name: "library",
    changedBy: progressTopic,
    open: ({ userId }) =>
      sendChanges(async () => {
        const state = ctx.liveScans.get(userId)?.state ?? (await readLibraryState(ctx.database, userId));
        const version = await readLibraryVersion(ctx.database, userId);
        return [{ key: "state", data: presentState(state, version) }];
      }),
  };
}
