import type { Transaction } from "kysely";
import type { Operation, PendingRewrite, PendingWrite } from "#server/features/playlists/playlists.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { StepOutcome } from "./steps.ts";

/** The run of a step: whose it is, and how it remembers how far it is. */
export interface StepRun {
  person: UserScope;
  operation: Operation;
  signal: AbortSignal;
  /** what is in the way ends the plan */
  isStrict: boolean;
  /** the playlist that the step before wrote; null: none */
  before: string | null;
  /** what an earlier run of the step was filling; null: nothing */
  pending: PendingWrite | null;
  /** the playlist of it, read again; null: none was made */
  resumed: string | null;
  /** the rewrite that was cut off in an earlier run; null: none was */
  rewrite: PendingRewrite | null;
  savePending: (pending: PendingWrite) => Promise<void>;
  saveRewrite: (pending: PendingRewrite) => Promise<void>;
  /** stores in a transaction that the step is done */
  settle: (trx: Transaction<DatabaseTables>, outcome: StepOutcome) => Promise<void>;
  noteAdvance: () => Promise<void>;
  /** gets all that the step has done so far, which stays */
  report: (outcome: StepOutcome) => Promise<void>;
}
