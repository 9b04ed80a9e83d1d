import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { deleteLibrary } from "./forget-library.db.ts";
import { libraryTables, withheldLibraryTables } from "./library-tables.db.ts";
import { stopScan, type LibraryCtx } from "#server/features/library/scan-requests/library.jobs.ts";
import { progressTopic } from "#server/features/library/scan/live-scans.ts";

/** How the library lets go of a person. */
export function libraryPersonData(ctx: LibraryCtx): PersonData {
  return {
    // What a process writes that does not listen is rolled back once the scan's row is gone.
    stop: (userId) => stopScan(ctx, userId),
    forgetContent: deleteLibrary,
    forgetPerson: deleteLibrary,
    tables: libraryTables,
    withheld: withheldLibraryTables,
    afterForget: async (userId) => {
      ctx.recentStates.forget(userId);
      await ctx.events.publish(progressTopic(userId));
    },
  };
}
