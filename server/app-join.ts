import { carryGenres, genresPersonData } from "#server/features/genres/genres.ts";
import type { AccountCopyCtx } from "#server/features/account-copy/account-copy.ts";
import { accountTables, type AuthCtx } from "#server/features/auth/auth.ts";
import { showImportsAgain } from "#server/features/history/history.ts";
import { libraryPersonData, libraryScans, importedLibrary } from "#server/features/library/library.ts";
import { migrateAccountJob, planMigration, type CarryCtx } from "#server/features/changes/changes.ts";
import { deleteOperations } from "#server/features/playlists/playlists.ts";
import type { SearchIndexes } from "#server/features/search/search.ts";
import {
  moveSmartPlaylist,
  smartPlaylistsPersonData,
} from "#server/features/smart-playlists/smart-playlists.ts";
import { moveShownPlaylist } from "#server/features/social/social.ts";
import { statsPersonData } from "#server/features/stats/stats.ts";
import { personDataOf, type libraryCtxOf } from "./app-people.ts";

/* An account without a service becomes one of a service: what each feature does about it, in order. */

type Ctx = ReturnType<typeof libraryCtxOf>;

/** What features do about people whose account changes or goes. */
export function peopleOf(
  ctx: Ctx,
  searchIndexes: SearchIndexes,
): Pick<AuthCtx, "migrateAccount" | "personData"> {
  return {
    migrateAccount: migrateAccountOf(ctx, searchIndexes),
    personData: personDataOf(ctx, searchIndexes),
  };
}

function migrateAccountOf(ctx: Ctx, searchIndexes: SearchIndexes): AuthCtx["migrateAccount"] {
  const memories = [genresPersonData, libraryPersonData, statsPersonData, smartPlaylistsPersonData];
  return async (trx, afterCommit, { userId, provider }) => {
    await carryGenres(trx, userId, new Date(ctx.now()));
    const input = planMigration(provider, await importedLibrary.takeMadeHere(trx, { userId, provider }));
    await deleteOperations(trx, userId);
    await ctx.jobs.start(migrateAccountJob, { userId, input }, { trx, afterCommit });
    afterCommit(async () => {
      for (const memoryOf of memories) await memoryOf(ctx).afterForget?.(userId);
      searchIndexes.forget(userId);
    });
  };
}

/** What restoring the copy of an account works with: the tables that every feature exports. */
export function accountCopyCtxOf(ctx: AuthCtx): AccountCopyCtx {
  return { ...ctx, copyTables: [...accountTables, ...ctx.personData.flatMap(({ tables }) => tables ?? [])] };
}

/** What the job that follows works with. */
export function carryCtxOf<WriteCtx extends Ctx>(
  ctx: WriteCtx,
): WriteCtx & Pick<CarryCtx, "showLibrary" | "movePlaylist"> {
  return {
    ...ctx,
    showLibrary: async (userId) => {
      await libraryScans.afterSignIn(ctx, userId);
      return showImportsAgain(ctx, userId);
    },
    movePlaylist: async (trx, moved) => {
      await moveSmartPlaylist(trx, moved);
      await moveShownPlaylist(trx, moved);
    },
  };
}
