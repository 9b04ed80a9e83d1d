import { createLibraryMemory } from "#server/features/library/library.ts";
import { createRuleMemory } from "#server/features/smart-playlists/smart-playlists.ts";
import type { RefreshCtx } from "#server/features/smart-playlists/jobs/refresh-rows.ts";
import { createListeningMemory } from "#server/features/stats/stats.ts";
import type { JobProgress, PersonJob } from "#server/platform/jobs/job-kind.ts";
import { createKeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import type { TestApp } from "./app.ts";

type Send = ProviderClient["send"];

/**
 * What jobs that write playlists work with, as in a process of its own on the app's database.
 *
 * @param around is given each call of the service, and what sends it
 */
export function writeProcess(
  { server }: TestApp,
  around: (call: Parameters<Send>[0], send: Send) => ReturnType<Send>,
): RefreshCtx {
  const { ctx } = server;
  const kept = { ...ctx, ...createLibraryMemory(ctx) };
  return {
    ...kept,
    ruleMemory: createRuleMemory({ ...kept, listeningMemory: createListeningMemory(ctx) }),
    playlistWrites: createKeyedMutex(),
    providers: {
      ...ctx.providers,
      client: (provider) => {
        const client = ctx.providers.client(provider);
        return { ...client, send: (call) => around(call, (sent) => client.send(sent)) };
      },
    },
  };
}

/**
 * A job as its kind's `run` sees it, kept by the test instead of the database.
 *
 * @param onSave is given each checkpoint, and whether it is saved in a transaction of the job's own
 */
export function aWriteJob(
  of: {
    jobId: string;
    userId: string;
    input: object;
    progress: JobProgress;
    checkpoint?: unknown;
    /** asks it to stop */
    signal?: AbortSignal;
  },
  onSave: (checkpoint: unknown, isWithin: boolean) => Promise<void> = async () => undefined,
): PersonJob<object, unknown, JobProgress> {
  return {
    id: of.jobId,
    userId: of.userId,
    input: structuredClone(of.input),
    checkpoint: structuredClone(of.checkpoint ?? null),
    progress: of.progress,
    signal: of.signal ?? new AbortController().signal,
    report: () => undefined,
    yieldTurn: () => undefined,
    noteAdvance: async () => undefined,
    save: (saved, trx) => onSave(structuredClone(saved), trx !== undefined),
  };
}
