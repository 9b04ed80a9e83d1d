import type { OpenSnapshot } from "#server/platform/backup/snapshot.db.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DiskRoom } from "#server/platform/disk-room.ts";
import type { EventBus } from "#server/platform/process/events.ts";
import type { OpenEventStreams } from "#server/platform/http/streams.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { RecentLines } from "#server/platform/process/recent-lines.ts";
import type { SecretBox } from "#server/platform/process/secrets/secret-box.ts";
import type { Settings } from "#server/platform/process/settings.ts";
import type { ProviderRegistry } from "#server/provider-client/client/provider-registry.ts";

/** What features work with. Made once by app-server.ts; a feature names the part of it that it needs. */
export interface AppContext {
  settings: Settings;
  /** origin that browsers use, without a last slash */
  publicUrl: string;
  /** of Gatefold */
  version: string;
  log: Log;
  /** epoch milliseconds; tests pass their own clock */
  now: () => number;
  /** how often pauses that are over, and what a process that died has left, are looked for; tests look more often */
  pollIntervalMs: number;
  database: Database;
  jobs: Jobs;
  events: EventBus;
  diskRoom: DiskRoom;
  secrets: SecretBox;
  providers: ProviderRegistry;
  /** reads the database for long without holding anyone up */
  openSnapshot: OpenSnapshot;
  openEventStreams: OpenEventStreams;
  /** what this process logged last */
  recentLines: RecentLines;
  /** lets this process stop the server and start it again, once what is being answered is answered */
  restart: () => void;
  /** aborted when the server stops: streams end, jobs checkpoint */
  stopping: AbortSignal;
}
