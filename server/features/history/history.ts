/** What people listened to: imports of exports, and the plays that they and the player stored. */
import type { AppContext } from "#server/features/context.ts";
import type { FillCtx } from "#server/features/library/library.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { showImportedLibrary } from "./lists/imported-library.ts";
import { deleteAllLists } from "./lists/lists.db.ts";
import { packMarkedDays } from "./stored/day-packs.db.ts";
import { historyTables, withheldHistoryTables } from "./stored/history-tables.db.ts";
import { deleteHistory } from "./stored/plays.db.ts";
import { deletePrivateSessions } from "./stored/private-sessions.db.ts";
import { giveRoomBack } from "./uploads/receive-upload.ts";

export { historyRoutes } from "./history.routes.ts";
export { importStream } from "./import/start-import.ts";
export { importJob } from "./import/import-job.ts";
export { historyJobKinds, keepPartialImportJob, undoJob } from "./import/undo-job.ts";
export { requireIdle, restoreCopyKind } from "./import/require-idle.ts";
export { giveToImport, readReceived } from "./stored/uploads.db.ts";
export { clearReadingFolder, copyUpload, sweepUploads, sweepUploadsJob } from "./uploads/kept-uploads.ts";
export { dropUpload } from "./uploads/receive-upload.ts";
export { showImportsAgain } from "./import/show-imports-again.ts";
export { readListens, storeListens } from "./import/store-listens.ts";
export { keysOfSong } from "./export-files/song-keys.ts";
export { holdPlaysOf, storeCapturedPlays } from "./stored/captured-plays.db.ts";
export type { CapturedPlay, WentOn } from "./stored/one-listen.ts";
export {
  markAllDays,
  markDays,
  packMarkedDays,
  readDayPacks,
  readListeners,
  readPackState,
  renewPackVersion,
  type DayPack,
} from "./stored/day-packs.db.ts";
export { readPrivateUntil, writePrivateSession } from "./stored/private-sessions.db.ts";
export { readLovedSongs } from "./lists/lists.db.ts";
export { countPlaysOfUnheard, readLastHeard } from "./stored/heard-songs.db.ts";
export { readImports, readOpenHistoryJobs } from "./stored/imports.db.ts";
export {
  countPlaysByUri,
  deletePlays,
  deletePlaysOf,
  hidePlays,
  readHistorySongs,
  readPlatforms,
  type HistorySong,
  type PlayKey,
} from "./stored/own-plays.db.ts";

/** A history is the person's own and no content of the service: a disconnect leaves it, a deleted account does not. */
export function historyPersonData(ctx: Pick<AppContext, "database" | "settings"> & FillCtx): PersonData {
  return {
    forgetPerson: async (trx, userId) => {
      await deleteAllLists(trx, userId);
      await deleteHistory(trx, userId);
      await deletePrivateSessions(trx, userId);
    },
    tables: historyTables,
    withheld: withheldHistoryTables,
    afterForget: () => giveRoomBack(ctx),
    afterRestore: async ({ userId, provider, wasEmpty }, signal) => {
      await packMarkedDays(ctx.database, userId);
      // A library that came back whole has what its imports held.
      if (isLocalAccount(provider) && wasEmpty("library_playlists", "library_liked")) return;
      await showImportedLibrary(ctx, userId, signal);
    },
  };
}
