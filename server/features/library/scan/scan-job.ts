import type { AppContext } from "#server/features/context.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import type { ApiVersionMemory } from "#server/provider-client/client/learned-api-version.ts";
import type { Caller } from "#server/provider-client/api/provider-library.ts";
import type { ScanOptions } from "./scan-plan.ts";
import type { ScanTally, ScanWriter } from "./scan-writer.ts";

/** What a scan works with. */
export interface ScanJob {
  ctx: Pick<AppContext, "database" | "now" | "log">;
  client: ProviderClient;
  /** as the provider shows it to the application by which the person is linked */
  apiVersion: ApiVersionMemory;
  caller: Caller;
  userId: string;
  scanId: number;
  /** the person's name as an owner of playlists */
  providerUserId: string;
  options: ScanOptions;
  /** bounds the calls in flight of this scan (decisions, 7.5) */
  inTurn: <T>(call: () => Promise<T>) => Promise<T>;
  /** The provider's calls are limited by the day: what matters most is read first. */
  hasBudget: boolean;
  /** calls that the scan has before it; null while unknown */
  calls: { left: number | null };
  tally: ScanTally;
  writer: ScanWriter;
  /** called with progress that is not tied to written rows */
  onProgress: () => Promise<void>;
  /** called with the number of playlists */
  onPlaylists: ((total: number) => Promise<void>) | null;
}
