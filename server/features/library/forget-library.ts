import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { deleteLibrary } from "./forget-library.db.ts";
import { whenEmpty } from "./restore-library.db.ts";
import { readLibraryState, recountLibrary } from "./stored/library-state.db.ts";
import type { LibrarySnapshots } from "./snapshot/snapshot-memory.ts";
import { libraryTables, withheldLibraryTables } from "./library-tables.db.ts";
import { stopScan, type LibraryCtx } from "#server/features/library/scan-requests/library.jobs.ts";
import { progressTopic } from "#server/features/library/scan/live-scans.ts";

/** How the library lets go of a person, and takes back what it let go. */
export function libraryPersonData(ctx: LibraryCtx & { librarySnapshots: LibrarySnapshots }): PersonData {
  return {
    // What a process writes that does not listen is rolled back once the scan's row is gone.
    stop: (userId) => stopScan(ctx, userId),
    forgetContent: deleteLibrary,
    forgetPerson: deleteLibrary,
    tables: libraryTables,
    withheld: withheldLibraryTables,
    afterRestore: async ({ userId, provider, wasEmpty }) => {
      if (isLocalAccount(provider) && wasEmpty(...whenEmpty.onlyWhenEmpty))
        await transaction(ctx.database, async (trx) => {
          await recountLibrary(trx, userId, (await readLibraryState(trx, userId)).liked_gone);
        });
      ctx.recentStates.forget(userId);
      await ctx.events.publish(progressTopic(userId));
      await ctx.afterScan(userId);
    },
    afterForget: async (userId) => {
      ctx.recentStates.forget(userId);
      ctx.librarySnapshots.forget(userId);
      await ctx.events.publish(progressTopic(userId));
    },
  };
}
