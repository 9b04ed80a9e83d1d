import { afterAll, beforeAll, describe, test } from "vitest";
import { hasRealPostgres } from "#testing/server/app.ts";
import { startKilledInstance, type KilledInstance } from "#testing/server/killed-instance.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import {
  adminSettings,
  aJoin,
  anEnrichment,
  catalogueOfJobs,
  heldAnswers,
} from "#testing/killed/at-service.ts";
import { aCopy, aFilling, anImport, cancelledImports } from "#testing/killed/imports.ts";
import { killAmid, type KilledGroup } from "#testing/killed/killed-job.ts";
import { aPlan } from "#testing/killed/plans.ts";
import { killedNotices } from "#testing/killed/notices.ts";
import { killedSubmissions } from "#testing/killed/submissions.ts";

/* A start costs seconds: one kill meets as many jobs as can be held, each at its own place. */

const onRealPostgres: KilledGroup[] = [
  // Two imports run at a time, so that others come later; an enrichment that is held takes the turns of all calls.
  { jobs: [...cancelledImports, anEnrichment] },
  {
    // A copy and a join begin with imports that come to their ends, before others are held.
    jobs: [aCopy, aJoin, killedSubmissions, anImport, aFilling],
    hasFirstLease: true,
    // A scan waits for the join, so that every kill meets it as well.
    spared: "library-scan",
  },
  // One answer to a write is held at a time: others wait behind it.
  { jobs: [aPlan, killedNotices] },
];
/** Where nothing can be held, each is met by a kill of its own; what a player sends can wait for any. */
const onEmbedded: KilledGroup[] = [{ jobs: [killedSubmissions, anImport] }, { jobs: [aFilling] }];

let outer: OuterProvider;
/** One for all jobs: a server that was started after a kill is the one that the next jobs are started at. */
let instance: KilledInstance;

beforeAll(async () => {
  outer = await startOuterProvider(catalogueOfJobs(), Date.now, heldAnswers);
  instance = await startKilledInstance(outer, "killed", adminSettings);
});
afterAll(async () => {
  await instance.kill();
  await outer.close();
});

describe.each(hasRealPostgres ? onRealPostgres : onEmbedded)("killed midway", (group) => {
  let expectEnd: (name: string) => Promise<void>;

  test("servers are killed while all are midway", async () => {
    expectEnd = await killAmid(group, instance, outer);
  });

  test.each(group.jobs.map(({ name }) => name))("%s", (name) => expectEnd(name));
});
