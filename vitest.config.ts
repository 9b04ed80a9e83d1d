import { defineConfig } from "vitest/config";

/**
 * One project a kind of test. "server" runs the same files twice: on the embedded database, and on
 * a real PostgreSQL that global set-up starts.
 */
export default defineConfig({
  test: {
    env: { TZ: "UTC" },
    maxWorkers: 2,
    hookTimeout: 60_000,
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "provider", include: ["provider/**/*.test.ts"] } },
    ],
  },
});
