/** Smart playlists: rules over the cached library and the plays, and the playlists that they fill. */
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import type { RuleMemory } from "./library/rule-memory.ts";
import { smartPlaylistTables } from "./stored/smart-playlist-tables.db.ts";
import { deleteSmartPlaylists } from "./stored/smart-playlists.db.ts";

export { createRuleMemory, type RuleMemory } from "./library/rule-memory.ts";
export { moveSmartPlaylist } from "./stored/smart-playlists.db.ts";
export { smartPlaylistRoutes } from "./smart-playlists.routes.ts";
export { makeSmartPlaylistJob, refreshDueJob, refreshSmartPlaylistJob } from "./jobs/smart-playlists.jobs.ts";

/** Rules hold addresses of the service, so that they go with its content. */
export function smartPlaylistsPersonData({ ruleMemory }: { ruleMemory: RuleMemory }): PersonData {
  return {
    forgetContent: deleteSmartPlaylists,
    forgetPerson: deleteSmartPlaylists,
    tables: smartPlaylistTables,
    afterForget: async (userId) => ruleMemory.forget(userId),
  };
}
