import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const serverTests = ["server/**/*.test.ts", "contract/**/*.test.ts"];
const e2eSetUp = "e2e/global-setup.ts";
const cores = availableParallelism();

/**
 * One project a kind of test. The server's tests run twice: on the embedded database, and on a real
 * PostgreSQL that the global set-up starts.
 */
export default defineConfig({
  test: {
    env: { TZ: "UTC" },
    // Tests of the server wait more than they work: for retries, leases and polls.
    maxWorkers: Math.max(4, cores),
    // A machine that is busy with others stalls for seconds now and then.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    testTimeout: 60_000,
    setupFiles: ["testing/fail-on-console-error.ts"],
    projects: [
      { extends: true, test: { name: "provider", include: ["provider/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "server-pglite", include: serverTests, env: { TEST_DATABASE: "pglite" } },
      },
      {
        extends: true,
        test: {
          name: "server-postgres",
          include: serverTests,
          env: { TEST_DATABASE: "postgres" },
          globalSetup: ["testing/real-postgres-setup.ts"],
        },
      },
      { extends: true, test: { name: "testing", include: ["testing/*.test.ts"] } },
      { extends: true, test: { name: "rules", include: ["testing/rules/**/*.test.ts"] } },
      { extends: true, test: { name: "scripts", include: ["scripts/**/*.test.ts"] } },
      { extends: true, test: { name: "web", include: ["web/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          // A journey keeps a browser and a server busy; two at a time leave the cores of a small machine no rest.
          maxWorkers: Math.max(2, Math.floor(cores / 2)),
          sequence: { groupOrder: 1 },
          // The first test that needs a large library waits until it has been read.
          testTimeout: 120_000,
          // A browser on a machine that is busy with others misses its time limits now and then; never twice.
          retry: 1,
          ...(existsSync(e2eSetUp) ? { globalSetup: [e2eSetUp] } : {}),
        },
      },
    ],
  },
});
