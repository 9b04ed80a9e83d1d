import { message, type Message } from "#contract/messages/messages.ts";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { bodies, type Endpoint } from "#contract/base/endpoint.ts";
import type { ErrorCode } from "#contract/base/errors.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { limitJson, readJsonBody } from "./json-body.ts";

/** A body for the thread. */
export interface BodyRequest {
  /** see `nameOf` */
  endpoint: string;
  bytes: Uint8Array;
}

/** What the thread made of it. */
export type ReadBody =
  | { value: unknown }
  | { refused: { code: ErrorCode; said: Message; fields: Record<string, Message> | undefined } };

/** Reads JSON bodies without holding up anyone else. */
export interface BodyReader {
  /** Parsed and checked by the endpoint's shape, where it has one. Throws AppError, or what aborted `signal`. */
  read(endpoint: Endpoint, bytes: Buffer, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** The name by which an endpoint is found in the contract. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Bodies of the largest sizes are read within a second on an idle machine (bench `hostile`). */
const withinMs = 20_000;
/** How long a thread is kept for the next large body: it takes memory, and most people never send one. */
const unusedForMs = 30_000;

/**
 * Small bodies are read at once. Those with more bytes or values than an endpoint takes by default go to a thread, one
 * after the other: parsing and checking of what the contract takes elsewhere lasts for up to a second.
 */
export function createBodyReader(): BodyReader {
  const queue = new PQueue({ concurrency: 1 });
  let worker: Worker | null = null;
  let unused: NodeJS.Timeout | undefined;

  const end = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const readInThread = async (endpoint: Endpoint, bytes: Buffer, signal: AbortSignal): Promise<unknown> => {
    clearTimeout(unused);
    worker ??= new Worker(new URL("./body-reader-worker.ts", import.meta.url));
    worker.unref();
    const limit = AbortSignal.timeout(withinMs);
    try {
      const answer = once(worker, "message", { signal: AbortSignal.any([signal, limit]) });
      worker.postMessage({ endpoint: nameOf(endpoint), bytes } satisfies BodyRequest);
      const [read] = (await answer) as [ReadBody];
      unused = setTimeout(() => void end(), unusedForMs).unref();
      if ("value" in read) return read.value;
      const { code, said, fields } = read.refused;
      throw new AppError(code, said, fields === undefined ? {} : { fields });
    } catch (error) {
      if (error instanceof AppError) throw error;
      // What it is at would be taken for the next one's.
      await end();
      if (signal.aborted) throw signal.reason;
      if (limit.aborted) throw new AppError("too-large", message("requests.bodyTooSlow"));
      throw error;
    }
  };

  return {
    read: (endpoint, bytes, signal) => {
      const isSmall = bytes.length <= bodies.bytes && limitJson(endpoint, bytes).values <= bodies.values;
      if (isSmall) return Promise.resolve(readJsonBody(endpoint, bytes));
      return queue.add(() => readInThread(endpoint, bytes, signal), { signal });
    },
    close: async () => {
      queue.clear();
      clearTimeout(unused);
      await end();
    },
  };
}
