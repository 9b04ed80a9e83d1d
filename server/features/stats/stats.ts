/** Statistics of a person's plays: figures, charts, pages of songs, and the capture of plays behind the opt-in. */
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { statsTables } from "./capture/stats-tables.db.ts";
import { deleteListening, deleteOptIn } from "./capture/opt-ins.db.ts";
import { privateSessionRoutes } from "./capture/private-session.routes.ts";
import { statsChartRoutes } from "./charts.routes.ts";
import { statsPageRoutes } from "./pages.routes.ts";
import { statsPlayRoutes } from "./plays.routes.ts";
import type { StatsCtx } from "./stats-context.ts";
import { statsRoutes as figureRoutes } from "./stats.routes.ts";

export type { StatsCtx } from "./stats-context.ts";
export { milestonesJob } from "./pages/milestones.jobs.ts";
export type { Milestone } from "./pages/find-milestones.ts";
export { insertOptIn, isOptedIn } from "./capture/opt-ins.db.ts";
export { rebuildAllDays } from "./rebuild-days.ts";
export { createPrivateSessionTopic, readPrivateSession } from "./capture/private-session.routes.ts";
export { createPlaybackNoter } from "./capture/note-playback.ts";
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
  ...statsChartRoutes,
  ...statsPlayRoutes,
  ...statsPageRoutes,
];

/** The opt-in is the person's own, what the player is at is the service's. */
export function statsPersonData({
  listeningMemory,
  genreMemory,
  addedMemory,
}: Pick<StatsCtx, "listeningMemory" | "genreMemory" | "addedMemory">): PersonData {
  return {
    forgetContent: deleteListening,
    forgetPerson: deleteOptIn,
    tables: statsTables,
    afterForget: async (userId) => {
      listeningMemory.forget(userId);
      genreMemory.forget(userId);
      addedMemory.forget(userId);
    },
  };
}
