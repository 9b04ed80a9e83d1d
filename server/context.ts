import type { Database } from "#server/platform/database.ts";
import type { EventBus } from "#server/platform/events.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import type { Settings } from "#server/platform/settings.ts";
import type { ProviderRegistry } from "#server/spotify/provider-registry.ts";

/** What features work with. Made once by app-server.ts; a feature names the part of it that it needs. */
export interface AppContext {
  settings: Settings;
  /** origin that browsers use, without a last slash */
  publicUrl: string;
  log: Log;
  /** epoch milliseconds; tests pass their own clock */
  now: () => number;
  database: Database;
  jobs: JobQueue;
  events: EventBus;
  secrets: SecretBox;
  providers: ProviderRegistry;
  /** aborted when the server stops: streams end, jobs checkpoint */
  stopping: AbortSignal;
}
