import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { startProvider, type RunningProvider } from "#demo-service/demo-service.ts";
import type { Exchange, Hold } from "#demo-service/demo-service.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { startServer, type RunningServer } from "#server/app-server.ts";
import type { TestCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, type Api } from "./http-client.ts";
import {
  providerClient,
  providerTruth,
  type LibraryContent,
  type ProviderAccountClient,
} from "#testing/samples/provider-truth.ts";
import { createDatabase } from "#testing/database/real-postgres.ts";
import { signInAs, type SignedIn } from "#testing/people/sign-in.ts";

/** A clock that runs like the real one and can be moved ahead. */
interface TestClock {
  now: () => number;
  /** Moves it ahead; one that was stopped runs again. */
  advance: (ms: number) => void;
  /** Lets it stand still, so that no limit or lease ends while a test acts. */
  stop: () => void;
  /** Moves it ahead and lets it stand there: what is due then comes once, however slow the machine is. */
  step: (ms: number) => void;
}

/** The embedded provider in this process, which can go down and come back at the same address. */
interface TestProvider {
  base: string;
  setFaults(text: string): void;
  /** Keeps back the `nth` call of a path (ids as `{id}`) from now on, and those behind it, until they are released. */
  holdAt(path: string, nth?: number): Hold;
  /** calls so far, by path; ids are `{id}` */
  calls(): Record<string, number>;
  /** sum of the calls of the Web API */
  total(): number;
  goDown(): Promise<void>;
  /** At the same address, with what it knew; nothing if it is up. */
  comeBack(): Promise<void>;
}

/** A server with everything it needs, started for a test file. */
export interface TestApp {
  server: RunningServer;
  url: string;
  clock: TestClock;
  provider: TestProvider;
  folder: string;
  /** Signs an account in as a browser would. */
  signIn(account: string): Promise<SignedIn>;
  /** An account of the catalogue that no test has used yet. */
  freshAccount(): string;
  api(token: string | null): Api;
  atProvider(account: string): Promise<ProviderAccountClient>;
  truth(account: string): Promise<LibraryContent>;
  /** Another server of the same instance: the same PostgreSQL, provider and clock. */
  startAnother(): Promise<{
    url: string;
    signIn: (account: string) => Promise<SignedIn>;
    api: TestApp["api"];
    close(): Promise<void>;
  }>;
  /** Closes everything. Throws when a scan was left running. */
  close(): Promise<void>;
}

/** What a test may ask for. */
export interface TestAppOptions {
  catalogue?: TestCatalogue;
  /** settings by their names */
  env?: Record<string, string>;
  /** folder of a built web app, for e2e tests; there is none if left out */
  webFolder?: string;
  /** 1 is the product's; 100 if left out, since all calls of a file come from one address */
  usualLimitTimes?: number;
  /** hears of every call that the embedded provider gets */
  onExchange?: (exchange: Exchange) => void;
}

const isPostgres = process.env["TEST_DATABASE"] === "postgres";

/** Whether this run is on a real PostgreSQL, where several servers may share a database. */
export const hasRealPostgres = isPostgres;

/** How often servers look for pauses that are over: a test that ends one does not wait for long. */
export const pollIntervalMs = 500;

/** Secret of servers on a real PostgreSQL. */
export const secretOfTests = "a secret of the tests, long enough to be one";

/**
 * Settings that put a server on a new database of this run's kind.
 *
 * @param isEmpty without the tables, which the server makes then; a real PostgreSQL has them otherwise
 */
export async function databaseSettings({ isEmpty = false } = {}): Promise<Record<string, string>> {
  if (!isPostgres) return {};
  const { url, template } = inject("realPostgres");
  return {
    DATABASE_URL: await createDatabase(url, isEmpty ? undefined : template),
    APP_SECRET: secretOfTests,
  };
}

/** Makes a folder for one test and says how to remove it. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-test-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes a catalogue for DEMO_CATALOGUE; answers its path. */
export function writeCatalogue(folder: string, catalogue: TestCatalogue): string {
  const file = join(folder, "catalogue.json");
  writeFileSync(file, JSON.stringify(catalogue));
  return file;
}

/** Starts a server with the embedded provider beside it, both in this process. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { folder, remove } = scratchFolder();
  const clock = createClock();
  const env = {
    PORT: "0",
    LOG_LEVEL: "silent",
    // Tests meet one account from several browsers.
    DEMO_SHARED: "on",
    DEMO_TOUR: "off",
    ...(options.catalogue ? { DEMO_CATALOGUE: writeCatalogue(folder, options.catalogue) } : {}),
    ...(await databaseSettings()),
    ...options.env,
  };
  const demo = createDemo(clock, options.onExchange);
  const start = async (name: string) => {
    const home = join(folder, name);
    mkdirSync(home);
    return startServer({
      settings: readSettings({ ...env, DATA_DIR: home }, folder),
      startDemo: demo.start,
      webFolder: options.webFolder ?? join(folder, "web"),
      version: "0.0.0-test",
      now: clock.now,
      pollIntervalMs,
      checkAnswers: true,
      usualLimitTimes: options.usualLimitTimes ?? 100,
    });
  };
  const server = await start("data");
  const others = new Set<RunningServer>();
  let used = 0;
  return {
    server,
    url: server.publicUrl,
    clock,
    provider: demo.provider,
    folder,
    signIn: (account) => signInAs(server.publicUrl, account),
    freshAccount: () => {
      const account = options.catalogue?.accounts[used++];
      if (!account) throw new Error("The catalogue has no account that is unused.");
      return account.id;
    },
    api: (token) => apiOf(server.publicUrl, token),
    atProvider: (account) => providerClient(demo.provider.base, account),
    truth: async (account) => providerTruth(await providerClient(demo.provider.base, account)),
    startAnother: async () => {
      const other = await start("another");
      others.add(other);
      return {
        url: other.publicUrl,
        // The demo sends browsers back to the first server alone; a session is good in both.
        signIn: async (account) => {
          const person = await signInAs(server.publicUrl, account);
          return { ...person, ...apiOf(other.publicUrl, person.token) };
        },
        api: (token) => apiOf(other.publicUrl, token),
        close: async () => {
          others.delete(other);
          await other.close();
        },
      };
    },
    close: async () => {
      const leaked = await settledScans(server);
      // A server that outlives its folder holds the lock of whatever folder gets its place on the disk.
      for (const each of [...others, server]) await each.close();
      await demo.close();
      remove();
      if (leaked > 0) throw new Error(`${leaked} scans were left running.`);
    },
  };
}

function createClock(): TestClock {
  let ahead = 0;
  let stoppedAt: number | null = null;
  const now = () => stoppedAt ?? Date.now() + ahead;
  return {
    now,
    advance: (ms) => {
      ahead = now() - Date.now() + ms;
      stoppedAt = null;
    },
    stop: () => {
      stoppedAt = now();
    },
    step: (ms) => {
      stoppedAt = now() + ms;
    },
  };
}

interface Demo {
  provider: TestProvider;
  start: (options: {
    publicBase: string;
    dataFolder: string;
    catalogueFile: string | null;
    faults: string;
    hasCopies: boolean;
  }) => Promise<{ base: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** One provider, whichever server asks for it first. */
function createDemo(clock: TestClock, onExchange?: (exchange: Exchange) => void): Demo {
  let running: RunningProvider | null = null;
  let startAgain: (port: number) => Promise<RunningProvider> = () =>
    Promise.reject(new Error("The provider was never started."));
  let base = "";
  const present = () => {
    if (!running) throw new Error("The provider is down.");
    return running;
  };
  const close = async () => {
    await running?.close();
    running = null;
  };
  return {
    start: async (options) => {
      if (base === "") {
        startAgain = (port) =>
          startProvider({ ...options, now: clock.now, port, ...(onExchange ? { onExchange } : {}) });
        running = await startAgain(0);
        ({ base } = running);
      }
      return { base, close: () => Promise.resolve() };
    },
    close,
    provider: {
      get base() {
        return base;
      },
      setFaults: (text) => present().setFaults(text),
      holdAt: (path, nth) => present().holdAt(path, nth),
      calls: () => present().stats().calls,
      total: () =>
        Object.entries(present().stats().calls)
          .filter(([path]) => path.startsWith("/v1/"))
          .reduce((sum, [, count]) => sum + count, 0),
      goDown: close,
      comeBack: async () => {
        running ??= await startAgain(Number(new URL(base).port));
      },
    },
  };
}

/** How many scans are still worked on after they were given 10 s to end. */
async function settledScans(server: RunningServer): Promise<number> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const held = await heldScans(server);
    if (held === 0 || performance.now() > deadline) return held;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function heldScans({ ctx }: RunningServer): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from jobs where kind = 'library-scan' and lease_until is not null
  `.execute(ctx.database);
  return rows[0]?.held ?? 0;
}
