import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const rules = fileURLToPath(new URL("../../scripts/steps/import-rules.mjs", import.meta.url));

/** What the import rules said: exit status, lines `rule: from imports to` in order, and standard error. */
export type Verdict = { status: number; violations: string[]; errors: string };

/** A project small enough to read in which every rule holds. Paths to contents. */
const clean: Record<string, string> = {
  "contract/library.ts": 'import * as z from "zod";\nexport const Track = z.object({});',
  "server/main.ts":
    'import { app } from "./app.ts";\nimport { provider } from "#demo-service/demo-service.ts";\napp(provider);',
  "server/app.ts":
    'import { libraryRoutes } from "#server/features/library/library.routes.ts";\nimport { player } from "#server/features/player/player.ts";\nexport const app = (p: unknown) => [p, libraryRoutes, player];',
  "server/platform/database/database.ts":
    'import { Kysely } from "kysely";\nexport type Database = Kysely;\nexport const db = Kysely;',
  "server/platform/process/errors.ts": "export const AppError = 1;",
  "server/provider-client/client.ts": 'import { request } from "undici";\nexport const client = request;',
  "server/features/library/library.ts":
    'import type { Database } from "#server/platform/database/database.ts";\nimport { findTracks } from "./library.db.ts";\nexport const library = (d: Database) => findTracks(d);',
  "server/features/library/library.db.ts":
    'import { sql } from "kysely";\nimport { db } from "#server/platform/database/database.ts";\nexport const findTracks = (d: unknown) => [sql, db, d];',
  "server/features/library/library.routes.ts":
    'import { Track } from "#contract/library.ts";\nimport { library } from "./library.ts";\nexport const libraryRoutes = [library, Track];',
  "server/features/library/library.test.ts":
    'import { startApp } from "#testing/app.ts";\nimport { findTracks } from "./library.db.ts";\nstartApp(findTracks);',
  "server/features/player/player.ts":
    'import { library } from "#server/features/library/library.ts";\nexport const player = library;',
  "web/main.tsx": 'import { App } from "./app.tsx";\nApp();',
  "web/app.tsx":
    'import { LibraryPage } from "#web/features/library/library-page.tsx";\nexport const App = () => LibraryPage;',
  "web/features/library/library-page.tsx":
    'import { Track } from "#contract/library.ts";\nimport { Button } from "#web/ui/button.tsx";\nexport const LibraryPage = [Track, Button];',
  "web/ui/button.tsx": "export const Button = 1;",
  "web/platform/api/api.ts": 'import { Track } from "#contract/library.ts";\nexport const api = Track;',
  "demo-service/demo-service.ts": 'import { store } from "./store.ts";\nexport const provider = store;',
  "demo-service/store.ts": "export const store = 1;",
  "testing/app.ts": 'import { app } from "#server/app.ts";\nexport const startApp = app;',
  "e2e/login.test.ts": 'import { startApp } from "#testing/app.ts";\nstartApp(1);',
};

const packageJson = {
  type: "module",
  imports: Object.fromEntries(
    ["contract", "server", "web", "demo-service", "testing"].map((name) => [`#${name}/*`, `./${name}/*`]),
  ),
};

/**
 * Writes the clean project with `planted` files over it (paths to contents) into a temporary folder, runs
 * the real import rules on it and answers what they said.
 */
export async function judgeTree(planted: Record<string, string>): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-rules-"));
  try {
    const packageFiles = ["zod", "kysely", "undici"].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, exports: "./index.js", type: "module" })],
      [`node_modules/${name}/index.js`, "export {};"],
    ]);
    const files = {
      "package.json": JSON.stringify(packageJson),
      ...Object.fromEntries(packageFiles),
      ...clean,
      ...planted,
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), String(content));
    }
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(folder: string): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [rules, folder], (error, stdout, stderr) => {
      const violations = stdout.split("\n").filter((line) => line.includes(" imports "));
      resolve({ status: error ? Number(error.code) : 0, violations, errors: stderr });
    });
  });
}
