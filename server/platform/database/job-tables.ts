import type { ColumnType, Generated } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** `waiting`: not started yet, or cut off and about to go on. The first three are open, the others over. */
export type JobState = "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";

/** Written by platform/jobs. */
export interface JobsTable {
  job_id: string;
  user_id: string | null;
  kind: string;
  key: string;
  state: JobState;
  input: Json<unknown>;
  checkpoint: Json<unknown>;
  progress: Json<unknown>;
  attempts: Generated<number>;
  deaths: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  cancel_requested: Generated<boolean>;
  paused_until: Date | null;
  error: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  finished_at: Date | null;
}
