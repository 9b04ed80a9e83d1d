import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { endLeases, type EndedLeases } from "#testing/database/end-leases.ts";
import { signInAs, type SignedIn } from "#testing/people/sign-in.ts";
import { databaseSettings } from "./app.ts";
import { apiOf, type Api } from "./http-client.ts";
import { spawnTestServer, type OuterProvider, type SpawnedServer } from "./spawned-server.ts";

/** What stays when a server is killed: its folder and its database. */
export interface Home {
  folder: string;
  /** the settings by which servers find the database */
  database: Record<string, string>;
}

/** A home below the provider's folder, with a new database. */
export async function aHome(outer: OuterProvider, name: string): Promise<Home> {
  const folder = join(outer.folder, name);
  mkdirSync(folder, { recursive: true });
  return { folder, database: await databaseSettings() };
}

/** One instance whose server is killed and started again, before a provider that outlives it. */
export interface KilledInstance extends Home {
  /** the last server that was ready */
  server(): SpawnedServer;
  /** calls of that server, in a person's name or in no one's */
  api(token: string | null): Api;
  signIn(account: string): Promise<SignedIn>;
  /** Kills the server, also one that is only starting: it works on jobs before it is ready. */
  kill(): Promise<void>;
  /** Starts the next server; answers when it is ready, or was killed before that. */
  start(): Promise<void>;
  /**
   * Kills the server and starts the next one, for which no lease of the killed one counts any more.
   *
   * @param ended as `endLeases` has it
   */
  restart(ended?: EndedLeases): Promise<void>;
  /** What all its servers wrote to standard error. */
  errors(): string;
}

/**
 * Starts the first server of an instance. Anyone who starts it kills the last one.
 *
 * @param env settings beside the provider's and the database's
 */
export async function startKilledInstance(
  outer: OuterProvider,
  name: string,
  env: Record<string, string> = {},
): Promise<KilledInstance> {
  const home = await aHome(outer, name);
  const servers: SpawnedServer[] = [];
  let child: ChildProcess | undefined;
  const killed = new Set<ChildProcess | undefined>();
  const start = async () => {
    const settings = { ...outer.env, ...home.database, ...env };
    try {
      servers.push(await spawnTestServer(settings, home.folder, (spawned) => (child = spawned)));
    } catch (error) {
      if (!killed.has(child)) throw error;
    }
  };
  const server = () => {
    const last = servers.at(-1);
    if (last === undefined) throw new Error("No server was ready.");
    return last;
  };
  const kill = async () => {
    killed.add(child);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  await start();
  return {
    ...home,
    server,
    api: (token) => apiOf(server().url, token),
    signIn: (account) => signInAs(server().url, account),
    kill,
    start,
    restart: async (ended) => {
      await kill();
      await endLeases(home.database, ended);
      await start();
    },
    errors: () => servers.map((each) => each.errors()).join("\n"),
  };
}
