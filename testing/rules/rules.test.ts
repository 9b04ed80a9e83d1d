import { beforeAll, expect, test } from "vitest";
import { judgeTree, type Verdict } from "./planted-tree.ts";

test("a project that keeps the rules passes, its subpath imports, type imports and tests included", async () => {
  expect(await judgeTree({})).toEqual({ status: 0, violations: [], errors: "" });
});

const plants: { rule: string; path: string; content: string; imports: string; also?: string[] }[] = [
  {
    rule: "web-and-server-meet-only-in-the-contract",
    path: "web/platform/planted.ts",
    content:
      'import { AppError } from "#server/platform/process/errors.ts";\nexport const planted = AppError;',
    imports: "server/platform/process/errors.ts",
  },
  {
    rule: "contract-imports-zod-and-itself",
    path: "contract/planted.ts",
    content: 'import { readFileSync } from "node:fs";\nexport const planted = readFileSync;',
    imports: "fs",
  },
  {
    rule: "platform-provider-client-and-ui-know-no-feature",
    path: "server/provider-client/planted.ts",
    content:
      'import { library } from "#server/features/library/library.ts";\nexport const planted = library;',
    imports: "server/features/library/library.ts",
    also: ["only-app-knows-all-features"],
  },
  {
    rule: "only-app-knows-all-features",
    path: "server/planted.ts",
    content:
      'import { library } from "#server/features/library/library.ts";\nexport const planted = library;',
    imports: "server/features/library/library.ts",
  },
  {
    rule: "nobody-below-imports-the-app",
    path: "web/features/stats/planted.ts",
    content: 'import { App } from "#web/app.tsx";\nexport const planted = App;',
    imports: "web/app.tsx",
  },
  {
    rule: "enter-a-feature-by-its-public-file",
    path: "server/features/stats/planted.ts",
    content:
      'import { libraryRoutes } from "#server/features/library/library.routes.ts";\nexport const planted = libraryRoutes;',
    imports: "server/features/library/library.routes.ts",
  },
  {
    rule: "sql-only-in-db-files",
    path: "server/features/stats/planted-sql.ts",
    content: 'import { sql } from "kysely";\nexport const planted = sql;',
    imports: "node_modules/kysely/index.js",
  },
  {
    rule: "sql-only-in-db-files",
    path: "server/features/stats/stats.jobs.ts",
    content: 'import { db } from "#server/platform/database/database.ts";\nexport const planted = db;',
    imports: "server/platform/database/database.ts",
  },
  {
    rule: "only-tests-import-tests",
    path: "server/platform/planted.ts",
    content: 'import { startApp } from "#testing/app.ts";\nexport const planted = startApp;',
    imports: "testing/app.ts",
  },
  {
    rule: "the-demo-service-stands-alone",
    path: "demo-service/planted.ts",
    content: 'import { Track } from "#contract/library.ts";\nexport const planted = Track;',
    imports: "contract/library.ts",
  },
  {
    rule: "only-main-starts-the-demo-service",
    path: "server/features/auth/planted.ts",
    content: 'import { provider } from "#demo-service/demo-service.ts";\nexport const planted = provider;',
    imports: "demo-service/demo-service.ts",
  },
  {
    rule: "enter-the-demo-service-by-its-public-file",
    path: "testing/planted.ts",
    content: 'import { store } from "#demo-service/store.ts";\nexport const planted = store;',
    imports: "demo-service/store.ts",
  },
  {
    rule: "only-the-provider-client-talks-to-providers",
    path: "server/features/auth/planted-request.ts",
    content: 'import { request } from "undici";\nexport const planted = request;',
    imports: "node_modules/undici/index.js",
  },
  {
    rule: "every-import-is-found",
    path: "server/platform/planted-missing.ts",
    content: 'import { missing } from "#server/platform/missing.ts";\nexport const planted = missing;',
    imports: "#server/platform/missing.ts",
  },
];

let verdict: Verdict;

beforeAll(async () => {
  verdict = await judgeTree(Object.fromEntries(plants.map(({ path, content }) => [path, content])));
});

test.each(plants)("$rule: $path importing $imports is refused", ({ rule, path, imports, also }) => {
  const said = verdict.violations.filter((line) => line.includes(` ${path} imports `));
  const expected = [rule, ...(also ?? [])].map((name) => `${name}: ${path} imports ${imports}`);
  expect(said.toSorted()).toEqual(expected.toSorted());
});

test("violations fail the run, and nothing beside them is reported", () => {
  expect(verdict.status).toBe(1);
  const expected = plants.flatMap(({ rule, also }) => [rule, ...(also ?? [])]);
  const ofFiles = verdict.violations.filter((line) => !line.startsWith("no-circles-between-folders: "));
  expect(ofFiles.map((line) => line.split(":")[0] ?? "").toSorted()).toEqual(expected.toSorted());
});

test("no-cycles: two features that import each other are refused", async () => {
  const { status, violations } = await judgeTree({
    "server/features/library/library.ts":
      'import { player } from "#server/features/player/player.ts";\nexport const library = () => player;',
  });
  expect(status).toBe(1);
  const names = new Set(violations.map((line) => line.split(":")[0]));
  expect(names).toEqual(new Set(["no-cycles", "no-circles-between-folders"]));
});

test("no-circles-between-folders: two folders of a feature that import from each other are refused", async () => {
  const { status, violations } = await judgeTree({
    "server/features/library/reads/tracks.ts": "export const tracks = 1;",
    "server/features/library/edits/edits.ts":
      'import { tracks } from "#server/features/library/reads/tracks.ts";\nexport const edits = tracks;',
    "server/features/library/edits/rows.ts": "export const rows = 1;",
    "server/features/library/reads/lists.ts":
      'import { rows } from "#server/features/library/edits/rows.ts";\nexport const lists = rows;',
  });
  expect(status).toBe(1);
  const [reads, edits] = ["server/features/library/reads", "server/features/library/edits"];
  expect(violations.toSorted()).toEqual([
    `no-circles-between-folders: ${edits} imports ${reads}`,
    `no-circles-between-folders: ${reads} imports ${edits}`,
  ]);
});

test("too few modules: source files that the checker does not read fail the run", async () => {
  const unread = Array.from({ length: 9 }, (_, index) => [
    `e2e/node_modules/unread-${index}.ts`,
    "export {};",
  ]);
  const { status, errors } = await judgeTree(Object.fromEntries(unread));
  expect(status).toBe(1);
  expect(errors).toMatch(/^The import rules were applied to only \d+ of \d+ source files/u);
});
