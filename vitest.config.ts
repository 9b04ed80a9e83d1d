import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { launchOptions } from "./testing/browser/chromium.ts";
import { screenCommands } from "./testing/browser/screen-commands.ts";
import { LongestFirst } from "./testing/longest-first.ts";
import { serverEnvironment } from "./scripts/steps/server-command.mjs";
import { isWholeRun } from "./testing/whole-run.ts";

const serverTests = ["server/**/*.test.ts", "contract/**/*.test.ts"];
/**
 * What may differ between the two databases, which speak one protocol to one driver: sessions that take turns (leases,
 * transactions side by side, notices), what a killed process leaves, starting, much at once, reading in parts; and every
 * query of a reader (`queries`), every table (`leave`). Each is proved on both by one file: what a statement means is the
 * same, so that features which only write and read one after the other are proved on a real PostgreSQL, as everything else of
 * the server; `npm run test:all` proves all of it on both.
 */
const onBothDatabases = [
  "server/tests/{killed-jobs,left-streams,queries,side-by-side,start-up}.test.ts",
  "server/platform/**/{array-literal,events,job-ends,jobs,migrate}.test.ts",
  "server/features/auth/leave/leave.test.ts",
  "server/features/library/{scan,scan-requests}/{one-scan,scan-writer}.test.ts",
];
/**
 * A killed process takes the embedded database down with it, which is the harder case, and a full disk is its own. The clock of a
 * real PostgreSQL, by which all servers on it go, cannot be moved for them.
 */
const onEmbeddedDatabaseAlone = [
  "server/features/library/scan-faults/killed-anywhere.test.ts",
  "server/tests/{damaged-folder,full-disk}.test.ts",
];
/** What the web app and its tests import of npm, by which a real browser gets them bundled. */
const screenPackages = [
  "@base-ui/react/menu",
  "@base-ui/react/popover",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "@tanstack/react-virtual",
  "@testing-library/react",
  "@testing-library/user-event",
  "axe-core",
  "d3-hierarchy",
  "fast-check",
  "lucide-react",
  "react",
  "react-dom",
  "react-dom/client",
  "react/compiler-runtime",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "uplot",
  "uqr",
  "zod",
  "zustand/react",
];
const touchTests = "web/**/*.touch.browser.test.tsx";
const screenBrowser = (device: { hasTouch?: boolean }) =>
  playwright({
    launchOptions: launchOptions(),
    contextOptions: { reducedMotion: "reduce", locale: "en-GB", colorScheme: "dark", ...device },
  });
/** Stores are put back after each test where files share a page. */
const puttingBackStores = {
  alias: [
    { find: /^zustand$/u, replacement: fileURLToPath(new URL("testing/web/stores.ts", import.meta.url)) },
  ],
};
const e2eSetUp = "e2e/kit/global-setup.ts";
const realPostgresSetUp = "testing/database/real-postgres-setup.ts";
const cores = availableParallelism();

/**
 * One project a kind of test. The server's tests have two: on the embedded database, and on a real PostgreSQL that the
 * global set-up starts.
 */
export default defineConfig({
  test: {
    env: { TZ: "UTC", NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE },
    // Files that run in one process share the modules that they import: a third less time of the processor. A module that
    // tests import registers no hooks, which only the first file would have: that is for set-up files.
    isolate: false,
    // Tests of the server wait now and then, for retries, leases and polls: four of them keep two cores busy.
    maxWorkers: Math.max(4, cores),
    sequence: { sequencer: LongestFirst },
    // A machine that is busy with others stalls for seconds now and then. Each wait has a limit of its own and says what it
    // waited for; a case has none but that no run hangs, since how long its steps take together says nothing of them.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    testTimeout: 300_000,
    setupFiles: ["testing/fail-on-console-error.ts"],
    projects: [
      { extends: true, test: { name: "demo-service", include: ["demo-service/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server-pglite",
          include: isWholeRun ? serverTests : [...onBothDatabases, ...onEmbeddedDatabaseAlone],
          env: { TEST_DATABASE: "pglite" },
        },
      },
      {
        extends: true,
        test: {
          name: "server-postgres",
          include: serverTests,
          exclude: onEmbeddedDatabaseAlone,
          env: { TEST_DATABASE: "postgres" },
          globalSetup: [realPostgresSetUp],
        },
      },
      {
        extends: true,
        test: { name: "testing", include: ["testing/**/*.test.ts"], exclude: ["testing/rules/**"] },
      },
      { extends: true, test: { name: "rules", include: ["testing/rules/**/*.test.ts"] } },
      { extends: true, test: { name: "scripts", include: ["scripts/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "web", include: ["web/**/*.test.ts"], exclude: ["web/**/*.browser.test.ts"] },
      },
      {
        extends: true,
        resolve: puttingBackStores,
        test: {
          name: "components",
          include: ["web/**/*.test.tsx"],
          exclude: ["web/**/*.browser.test.tsx"],
          environment: "jsdom",
          setupFiles: ["testing/fail-on-console-error.ts", "testing/web/browser-page.ts"],
        },
      },
      {
        extends: true,
        resolve: puttingBackStores,
        plugins: [react({ compiler: { compilationMode: "annotation" } }), tailwind()],
        // All at the start: one that is found later loads the page again in the middle of a test.
        optimizeDeps: { include: screenPackages },
        test: {
          name: "screens",
          include: ["web/**/*.browser.test.{ts,tsx}"],
          setupFiles: ["testing/fail-on-console-error.ts", "testing/web/screen-set-up.ts"],
          // A case takes seconds; one that waits in vain is known by its name within a minute.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: screenCommands,
            instances: [
              { browser: "chromium", exclude: [touchTests], provider: screenBrowser({}) },
              // A page that had a finger once is never under a mouse again, as Chromium has it: they have one of their own.
              {
                browser: "chromium",
                name: "touch",
                include: [touchTests],
                provider: screenBrowser({ hasTouch: true }),
              },
            ],
            viewport: { width: 1440, height: 900 },
          },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          setupFiles: ["testing/fail-on-console-error.ts", "e2e/kit/close-apps.ts"],
          // A Gatefold is there in half the time on a copy of a database that has its tables, and takes half as much of the processor
          // then; one is on the embedded database, as people start it (`player/older-web-api.test.ts`).
          env: { TEST_DATABASE: "postgres" },
          globalSetup: [realPostgresSetUp, ...(existsSync(e2eSetUp) ? [e2eSetUp] : [])],
        },
      },
    ],
  },
});
