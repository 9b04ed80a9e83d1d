import {
  createGenreLibraries,
  genresPersonData,
  startGenresJob,
  startLookups,
  type GenreLibraries,
} from "#server/features/genres/genres.ts";
import type { LinkTokens } from "#server/features/auth/auth.ts";
import {
  cleanUpPersonData,
  createCleanUpMemory,
  type CleanUpMemory,
} from "#server/features/clean-up/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import { consentTables, deleteConsents } from "#server/features/consent/consent.ts";
import { listPersonData } from "#server/features/playlist-files/playlist-files.ts";
import { historyPersonData } from "#server/features/history/history.ts";
import { jobsPersonData } from "#server/features/jobs/jobs.ts";
import {
  createLibraryMemory,
  libraryPersonData,
  type LibraryCtx,
  type LibrarySnapshots,
} from "#server/features/library/library.ts";
import { deleteMailAddress, ownMailTables } from "#server/features/mail/mail.ts";
import { deleteNotifications, notificationTables } from "#server/features/notifications/notifications.ts";
import { deletePlayback, playbackTables } from "#server/features/player/player.ts";
import { deleteOperations, operationTables } from "#server/features/playlists/playlists.ts";
import { deletePreferences, preferenceTables } from "#server/features/preferences/preferences.ts";
import { deleteQueue, queueTables } from "#server/features/queue/queue.ts";
import { deleteScrobbling, scrobblingTables } from "#server/features/scrobbling/scrobbling.ts";
import type { SearchIndexes } from "#server/features/search/search.ts";
import {
  createRuleMemory,
  smartPlaylistsPersonData,
  type RuleMemory,
} from "#server/features/smart-playlists/smart-playlists.ts";
import { deleteSharedContent, deleteSocial, socialTables } from "#server/features/social/social.ts";
import {
  createAddedMemory,
  createGenreMemory,
  createListeningMemory,
  statsPersonData,
  type StatsCtx,
} from "#server/features/stats/stats.ts";
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { notifySyncWaits } from "./app-notices.ts";
import { deleteProviderAnswers, withheldAnswers } from "#server/provider-client/answers/forget-person.db.ts";

/** Whatever keeps rows of people is named here, so that a deleted account leaves none behind. */
export function personDataOf(
  libraryCtx: ReturnType<typeof libraryCtxOf>,
  searchIndexes: SearchIndexes,
): PersonData[] {
  return [
    // First, since it begins with the lock that anyone who befriends someone takes first.
    { forgetContent: deleteSharedContent, forgetPerson: deleteSocial, tables: socialTables },
    genresPersonData(libraryCtx),
    jobsPersonData(libraryCtx),
    libraryPersonData(libraryCtx),
    historyPersonData(libraryCtx),
    statsPersonData(libraryCtx),
    smartPlaylistsPersonData(libraryCtx),
    cleanUpPersonData(libraryCtx),
    listPersonData({ ...libraryCtx, searchIndexes }),
    { forgetPerson: deleteNotifications, tables: notificationTables },
    { forgetPerson: async () => undefined, afterForget: async (userId) => searchIndexes.forget(userId) },
    { forgetPerson: deleteConsents, tables: consentTables },
    { forgetPerson: deletePreferences, tables: preferenceTables },
    { ...bothWays(deletePlayback), tables: playbackTables },
    { ...bothWays(deleteOperations), tables: operationTables },
    { ...bothWays(deleteProviderAnswers), withheld: withheldAnswers },
    { ...bothWays(deleteQueue), tables: queueTables },
    { forgetPerson: deleteMailAddress, tables: ownMailTables },
    { forgetPerson: deleteScrobbling, tables: scrobblingTables },
  ];
}

/** What goes with the account goes with its link to the provider too. */
function bothWays(forget: PersonData["forgetPerson"]): PersonData {
  return { forgetContent: forget, forgetPerson: forget };
}

/** What features about a library work with. */
export function libraryCtxOf({ ctx, linkTokens }: { ctx: AppContext; linkTokens: LinkTokens }): LibraryCtx &
  StatsCtx & {
    librarySnapshots: LibrarySnapshots;
    genreLibraries: GenreLibraries;
    ruleMemory: RuleMemory;
    cleanUpMemory: CleanUpMemory;
  } {
  const listeningMemory = createListeningMemory(ctx);
  const libraryMemory = createLibraryMemory(ctx);
  return {
    ...ctx,
    ...libraryMemory,
    listeningMemory,
    ruleMemory: createRuleMemory({ ...ctx, ...libraryMemory, listeningMemory }),
    cleanUpMemory: createCleanUpMemory({ ...ctx, ...libraryMemory }),
    genreMemory: createGenreMemory({ ...ctx, ...libraryMemory }),
    addedMemory: createAddedMemory(ctx),
    genreLibraries: createGenreLibraries({ ...ctx, ...libraryMemory }),
    requireLink: (userId) => linkTokens.requireLink(userId),
    afterPause: (userId, until) => notifySyncWaits(ctx, userId, until),
    afterScan: async (userId) => {
      await startGenresJob(ctx, userId);
      await startLookups(ctx, userId);
    },
  };
}
