import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import type { Client } from "./accounts/clients.ts";
import { FaultPlan, type Hold } from "./faults.ts";
import type { Exchange } from "./record-exchanges.ts";

export type { Hold } from "./faults.ts";
export type { Exchange } from "./record-exchanges.ts";

/** How a provider is started. */
export interface ProviderOptions {
  /** Origin and path that browsers use; without it, the address it listens on. */
  publicBase?: string | null;
  /** Folder for the journal and rendered music; null keeps everything in memory. */
  dataFolder: string | null;
  /** Path of a catalogue file; without it, the built-in catalogue. */
  catalogueFile?: string | null;
  /** Whether every browser gets copies of the accounts of its own; all share them unless stated, and those of a file. */
  hasCopies?: boolean;
  /** As in DEMO_FAULTS. */
  faults?: string;
  /** Epoch milliseconds. */
  now?: () => number;
  /** 127.0.0.1 unless stated. */
  host?: string;
  /** 0 (the default) takes a free one. */
  port?: number;
  clients?: Client[];
  /** Is given every call of the Web API and its answer, which waits for what this returns: for tests. */
  onExchange?: (exchange: Exchange) => unknown;
}

/** A provider that answers. */
export interface RunningProvider {
  /** Where it listens, with its path: `http://127.0.0.1:40123/provider`. */
  base: string;
  setFaults(text: string): void;
  /** Keeps back the `nth` call of a path (ids as `{id}`) from now on, and those behind it: for tests. */
  holdAt(path: string, nth?: number): Hold;
  stats(): { calls: Record<string, number> };
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts the embedded provider in this thread, on its own port. Throws one sentence for a catalogue file or
 * faults that cannot be read, or a port that is taken.
 */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const { base, plan, load, close } = await listen(options);
  const { stats } = await load();
  return {
    base,
    setFaults: (text) => plan.set(text),
    holdAt: (path, nth) => plan.holdAt(path, nth),
    stats,
    close,
  };
}

/**
 * The same, but the catalogue and the application are loaded for the first request: many instances never show their
 * demo. A catalogue file, and what a demo that was used has stored, is read at once: the start says what is wrong with it.
 */
export async function startProviderOnDemand(
  options: ProviderOptions,
): Promise<Pick<RunningProvider, "base" | "close">> {
  const { base, load, close } = await listen(options);
  const isUsed = options.dataFolder !== null && existsSync(options.dataFolder);
  if (options.catalogueFile || isUsed) await load();
  return { base, close };
}

/** Listens, with everything else still to be loaded; the first request loads it. */
async function listen(options: ProviderOptions) {
  const plan = new FaultPlan(options.faults ?? "", options.now ?? Date.now);
  let handle: Handler | null = null;
  let loading: ReturnType<typeof loadApp> | null = null;
  // A connection that rests is closed by its client: where the server did, a request on its way would be lost.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (handle !== null) return handle(request, response);
    load().then(
      () => handle?.(request, response),
      (error: unknown) => {
        process.stderr.write(
          `The demo does not start: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        response.writeHead(503).end();
      },
    );
  });
  const host = options.host ?? "127.0.0.1";
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const base = `http://${host.includes(":") ? `[${host}]` : host}:${port}/provider`;
  const publicBase = (options.publicBase ?? base).replace(/\/$/, "");
  const load = () => {
    loading ??= loadApp({ ...options, publicBase }, plan, (handler) => {
      handle = handler;
      return server;
    }).catch((error: unknown) => {
      // The next request tries again.
      loading = null;
      throw error;
    });
    return loading;
  };
  const close = async () => {
    server.closeAllConnections();
    const closed = new Promise((resolve) => server.close(resolve));
    const app = await loading?.catch(() => null);
    await app?.close();
    server.closeAllConnections();
    await closed;
  };
  return { base, plan, load, close };
}

async function loadApp(
  options: ProviderOptions & { publicBase: string },
  plan: FaultPlan,
  serverFor: (handler: Handler) => Server,
) {
  const [{ loadCatalogue }, { demoApp }] = await Promise.all([
    import("./catalogue/load-catalogue.ts"),
    import("./demo-app.ts"),
  ]);
  const { publicBase, dataFolder, onExchange } = options;
  const parts = {
    catalogue: loadCatalogue(options.catalogueFile ?? null),
    plan,
    now: options.now ?? Date.now,
    publicBase,
    dataFolder,
    isBuiltIn: (options.catalogueFile ?? null) === null,
    hasCopies: options.hasCopies === true && (options.catalogueFile ?? null) === null,
    clients: [gatefoldAt(publicBase), ...(options.clients ?? [])],
    onExchange,
  };
  return demoApp(parts, serverFor);
}

/** Gatefold itself, which the provider is embedded in and lies one folder above, comes back to one address only. */
function gatefoldAt(publicBase: string): Client {
  return { id: "gatefold", redirectUris: [new URL("auth/callback", publicBase).href] };
}

/** What the worker thread says to the one that started it. */
export type WorkerMessage = { kind: "ready"; base: string } | { kind: "failed"; sentence: string };

/**
 * Starts the embedded provider in a worker thread, so that its work never holds up the caller's events. It loads what
 * it is made of when it is first asked for something.
 * Rejects with one sentence if it cannot start.
 */
export async function startProviderInWorker(
  options: Omit<ProviderOptions, "now" | "onExchange">,
): Promise<{ base: string; close(): Promise<void> }> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: options });
  const message = await new Promise<WorkerMessage>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The embedded provider ended before it was ready.")));
  });
  if (message.kind === "failed") {
    await worker.terminate();
    throw new Error(message.sentence);
  }
  return {
    base: message.base,
    close: async () => {
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close");
      await ended;
    },
  };
}
