import type { Message } from "#contract/messages/messages.ts";
import type { EnrichmentCounts, EnrichmentStatus } from "#contract/admin/enrichment.ts";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { InstanceJob, JobProgress } from "#server/platform/jobs/job-kind.ts";
import type { Transaction } from "kysely";
import type { CentralPlace } from "./central-library.db.ts";

/** The steps of an enrichment, in their order (specification 2, section 4). */
export type EnrichmentStep = Exclude<EnrichmentStatus, "starting" | "done" | "error">;

/** What a run is started with. */
export interface EnrichmentInput {
  task: "all" | "backfill" | "artist-full" | "artist" | "refresh";
  /** songs of one transaction: so many are worked on again after a kill */
  batchSize: number;
  maxArtists: number;
  /** songs that are considered at most, of the tasks `artist` and `refresh` */
  maxSongs: number;
  /** whose scan is waited for; null: no one's */
  afterScanOf: string | null;
}

/** Where a run goes on, and what it did until then. */
interface EnrichmentCheckpoint {
  step: EnrichmentStep;
  /** where the step is: what its own code stored */
  at: unknown;
  done: number;
  total: number | null;
  counts: EnrichmentCounts;
  /** what was left for the next run; a sentence of runs from before messages were kept */
  left: Message | string | null;
  /** the last song that is considered; null: all are */
  through: CentralPlace | null;
}

export interface EnrichmentProgress extends JobProgress {
  status: EnrichmentStatus;
  counts: EnrichmentCounts;
  left: Message | string | null;
}

export type EnrichmentJob = InstanceJob<EnrichmentInput, EnrichmentCheckpoint, EnrichmentProgress>;

/** What an enrichment works with. */
export type EnrichmentCtx = Pick<
  AppContext,
  "database" | "jobs" | "log" | "now" | "providers" | "settings"
> & {
  /** Whether a scan of the person's library is under way. */
  isScanning: (userId: string) => Promise<boolean>;
};

/** A run while it works: its state, which is stored batch by batch with the rows that it speaks of. */
export interface EnrichmentRunState {
  readonly job: EnrichmentJob;
  readonly state: Readonly<EnrichmentCheckpoint>;
  /** Takes a step up, at `at`, unless the run stands in it already. */
  enter(step: EnrichmentStep, at: unknown, total: number | null): void;
  /** Stores where the run is, in the transaction of the rows. @param change what is otherwise, counts as what they grow by */
  advance(change: Advance, trx?: Transaction<DatabaseTables>): Promise<void>;
}

interface Advance {
  at?: unknown;
  done?: number;
  left?: Message;
  through?: CentralPlace;
  counts?: Partial<EnrichmentCounts>;
}

/** Before anything was done. */
export const noCounts: EnrichmentCounts = {
  backfilled: 0,
  considered: 0,
  artists_asked: 0,
  artists_updated: 0,
  tracks_applied: 0,
  ulib_enriched: 0,
  libraries: 0,
};

/** The state of a run as it was stored, or before its first step. */
export function takeUpRun(job: EnrichmentJob, first: EnrichmentStep): EnrichmentRunState {
  let state: EnrichmentCheckpoint = job.checkpoint ?? {
    step: first,
    at: null,
    done: 0,
    total: null,
    counts: noCounts,
    left: null,
    through: null,
  };
  const report = ({ step, done, total, counts, left }: EnrichmentCheckpoint) =>
    job.report({ status: step, done, total, counts, left });
  return {
    job,
    get state() {
      return state;
    },
    enter: (step, at, total) => {
      if (state.step !== step || state.at === null) state = { ...state, step, at, done: 0, total };
      report(state);
    },
    advance: async ({ counts = {}, ...change }, trx) => {
      const next = { ...state, ...change, counts: add(state.counts, counts) };
      report(next);
      await job.save(next, trx);
      state = next;
    },
  };
}

function add(counts: EnrichmentCounts, more: Partial<EnrichmentCounts>): EnrichmentCounts {
  const sum = { ...counts };
  for (const name of Object.keys(more) as (keyof EnrichmentCounts)[]) sum[name] += more[name] ?? 0;
  return sum;
}
