import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type InstanceJob, type JobProgress } from "#server/platform/jobs/job-kind.ts";
import { downloadOpenData } from "#server/provider-client/accounts/open-data.ts";
import { knowsArtistsOf } from "../evidence/genre-facts.db.ts";
import { importGenres } from "./import-genres.ts";

type Ctx = Pick<AppContext, "database" | "now" | "providers" | "settings">;

/**
 * Imports the open data that a service publishes of its own artists, as `npm run genres:import` imports a dump; once, for
 * what is in the central library stays there.
 */
export const serviceOpenDataJob = defineJob({
  name: "service-open-data",
  progress: { done: 0, total: null },
  run: async (ctx: Ctx, job: InstanceJob<Record<string, never>, null, JobProgress>) => {
    for (const { id, openDataUrl } of ctx.providers.connections) {
      if (openDataUrl === undefined || (await knowsArtistsOf(ctx.database, id))) continue;
      const folder = join(ctx.settings.DATA_DIR, "reading");
      const path = join(folder, `open-data-${job.id}.jsonl`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await downloadOpenData(openDataUrl, path, job.signal);
        await importGenres(ctx, path, {
          signal: job.signal,
          onProgress: ({ bytesRead, bytes }) => job.report({ done: bytesRead, total: bytes }),
        });
      } finally {
        await rm(path, { force: true });
      }
    }
  },
});

/** Begins that import at a start, where a service publishes open data. */
export async function startServiceOpenData({
  jobs,
  providers,
}: Pick<AppContext, "jobs" | "providers">): Promise<void> {
  if (providers.connections.every(({ openDataUrl }) => openDataUrl === undefined)) return;
  await jobs.start(serviceOpenDataJob, { userId: null, input: {} });
}
