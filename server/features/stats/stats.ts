/** Statistics of a person's plays: figures, charts, pages of songs, and the capture of plays behind the opt-in. */
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { renewPackVersion } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { AppContext } from "#server/features/context.ts";
import { statsTables } from "./capture/stats-tables.db.ts";
import { countingTables, deleteCountingRules } from "./listening/counting-rules.db.ts";
import { countingRoutes } from "./one-song/counting.routes.ts";
import { deleteListening, deleteOptIn } from "./capture/opt-ins.db.ts";
import { deleteRecapClock, recapTables } from "./recap/recap-clocks.db.ts";
import { privateSessionRoutes } from "./capture/private-session.routes.ts";
import { statsChartRoutes } from "./charts.routes.ts";
import { statsPageRoutes } from "./pages.routes.ts";
import { statsPlayRoutes } from "./plays.routes.ts";
import type { StatsCtx } from "./stats-context.ts";
import { statsRoutes as figureRoutes } from "./stats.routes.ts";

export type { StatsCtx } from "./stats-context.ts";
export { recapJob, type Recap } from "./recap/recap.jobs.ts";
export { milestonesJob } from "./pages/milestones.jobs.ts";
export type { Milestone } from "./pages/find-milestones.ts";
export { insertOptIn, isOptedIn } from "./capture/opt-ins.db.ts";
export { rebuildAllDays } from "./rebuild-days.ts";
export { createPrivateSessionTopic, readPrivateSession } from "./capture/private-session.routes.ts";
export { createPlaybackNoter, createWentOnNoter } from "./capture/note-playback.ts";
export { readSharedListening } from "./figures/read-shared-listening.ts";
export { createAddedMemory } from "./listening/added-memory.ts";
export { createListeningMemory } from "./listening/listening-memory.ts";
export { createGenreMemory } from "./listening/song-genres.ts";
export { countPlaysOfNow } from "./figures/count-plays-of-now.ts";
export { readPlayCounts, type PlayCounts } from "./play-counts.ts";

/** All endpoints of statistics. */
export const statsRoutes = [
  ...figureRoutes,
  ...privateSessionRoutes,
  ...countingRoutes,
  ...statsChartRoutes,
  ...statsPlayRoutes,
  ...statsPageRoutes,
];

/** The opt-in and what counts as one are the person's own, what the player is at is the service's. */
export function statsPersonData({
  database,
  listeningMemory,
  genreMemory,
  addedMemory,
}: Pick<AppContext, "database"> &
  Pick<StatsCtx, "listeningMemory" | "genreMemory" | "addedMemory">): PersonData {
  return {
    forgetContent: deleteListening,
    forgetPerson: async (trx, userId) => {
      await deleteOptIn(trx, userId);
      await deleteCountingRules(trx, userId);
      await deleteRecapClock(trx, userId);
    },
    tables: [...statsTables, ...countingTables, ...recapTables],
    afterRestore: ({ userId }) => transaction(database, (trx) => renewPackVersion(trx, userId)),
    afterForget: async (userId) => {
      listeningMemory.forget(userId);
      genreMemory.forget(userId);
      addedMemory.forget(userId);
    },
  };
}
