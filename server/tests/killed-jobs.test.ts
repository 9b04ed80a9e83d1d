import { afterAll, beforeAll, describe, test } from "vitest";
import { hasRealPostgres } from "#testing/server/app.ts";
import { startKilledInstance, type KilledInstance } from "#testing/server/killed-instance.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import {
  anEnrichedInstance,
  anEnrichment,
  catalogueOfJobs,
  killedAtService,
  writes,
} from "#testing/killed/at-service.ts";
import { killedImports } from "#testing/killed/imports.ts";
import type { KilledJob } from "#testing/killed/killed-job.ts";
import { killedPlans } from "#testing/killed/plans.ts";
import { killedNotices } from "#testing/killed/notices.ts";

const jobs = [...killedImports, ...killedAtService, ...killedPlans, ...killedNotices].filter(
  ({ isOnBoth = false }) => isOnBoth || hasRealPostgres,
);

let outer: OuterProvider;
/** One for all jobs: a server that was started after a kill is the one that the next job is started at. */
let instance: KilledInstance;

beforeAll(async () => {
  outer = await startOuterProvider(catalogueOfJobs(), Date.now, ({ method }) => {
    if (method !== "GET") writes.onWrite();
  });
  instance = await startKilledInstance(outer, "killed");
});
afterAll(async () => {
  await instance.kill();
  await outer.close();
});

async function expectToGoOn({ start }: KilledJob, at: KilledInstance): Promise<void> {
  const { midway, hasFirstLease = false, spared, whileDead, expectEnd } = await start(at, outer);
  for (const [kill, untilMidway] of midway.entries()) {
    await untilMidway();
    await at.kill();
    await whileDead?.();
    if (kill === 0 && hasFirstLease) await at.start();
    else await at.restart(spared);
  }
  await expectEnd();
}

describe("killed midway", () => {
  test.each(jobs.map((job) => [job.name, job] as const))("%s", (_name, job) => expectToGoOn(job, instance));

  test.runIf(hasRealPostgres)(anEnrichment.name, async () => {
    const own = await anEnrichedInstance(outer);
    try {
      await expectToGoOn(anEnrichment, own);
    } finally {
      await own.kill();
    }
  });
});
