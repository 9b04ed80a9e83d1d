/**
 * Cleaning a library up: one pass finds duplicates, songs that are gone, empty playlists and unsorted likes; what a person
 * chooses of them is carried out by a job, as one operation of the journal.
 */
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import type { CleanUpMemory } from "./survey/survey.ts";

export { cleanUpRoutes } from "./clean-up.routes.ts";
export { cleanUpJob, startCleanUp } from "./start-clean-up.ts";
export { marksOf } from "./survey/marks.ts";
export { createCleanUpMemory, type CleanUpMemory } from "./survey/survey.ts";

/** Nothing is stored but what is remembered of the last pass. */
export function cleanUpPersonData({ cleanUpMemory }: { cleanUpMemory: CleanUpMemory }): PersonData {
  return {
    forgetPerson: async () => undefined,
    afterForget: async (userId) => cleanUpMemory.forget(userId),
  };
}
