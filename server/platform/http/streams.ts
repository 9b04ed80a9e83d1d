import { message } from "#contract/messages/messages.ts";
import { once } from "node:events";
import type { FastifyReply } from "fastify";
import type * as z from "zod";
import { withoutDatabase } from "./http-errors.ts";
import { AppError, failureOf } from "#server/platform/process/errors.ts";

const flushAt = 64 * 1024;
const heartbeatMs = 15_000;

/** Lines as they are sent, NDJSON in UTF-8, each with its line feed: for streams so long that objects are dear. */
export class ReadyLines {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** How a stream of lines ends and is checked. `schema` checks every line; for tests. */
interface LineOptions {
  signal: AbortSignal;
  stopping: AbortSignal;
  schema: z.ZodType | null;
}

/**
 * Answers NDJSON (decisions, section 3): a `start` line, then what `lines` yields (one object, an array of
 * them at once, or their bytes), then `done` (yielded by `lines` if it has something to add) or `error`. The next value is asked
 * for only when the client has taken the last ones. A failure before the first value is an ordinary error answer.
 */
export async function sendLines(
  reply: FastifyReply,
  lines: AsyncIterable<unknown>,
  options: LineOptions,
): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  startStream(reply, "application/x-ndjson; charset=utf-8");
  const writer = createWriter(reply, options.signal);
  writer.add({ type: "start" });
  try {
    let finished = false;
    for (let step = first; step.done !== true; step = await iterator.next()) {
      finished = await addLines(writer, step.value, options.schema);
      await writer.flushIfFull();
      if (options.signal.aborted) break;
    }
    if (options.stopping.aborted) throw new AppError("unavailable", message("requests.stopping"));
    if (!finished) writer.add({ type: "done" });
  } catch (error) {
    if (!(error instanceof AppError)) reply.log.error({ err: error }, "a stream failed");
    writer.add({ type: "error", ...failureOf(withoutDatabase(error)) });
  } finally {
    await iterator.return?.(undefined);
    await writer.end();
  }
}

/** A server-sent event; `event` is its topic where a stream has several. */
export interface ServerSentEvent {
  event?: string;
  id?: string;
  data: unknown;
}

/** Event streams that are open in this process. */
export interface OpenEventStreams {
  count: number;
}

/**
 * Answers server-sent events with a comment every 15 s. Ends when `events` ends or the client leaves.
 *
 * @param schema checks every event; for tests
 * @param open where it is counted while it lasts
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  { signal, schema, open }: { signal: AbortSignal; schema: z.ZodType | null; open: OpenEventStreams },
): Promise<void> {
  open.count += 1;
  startStream(reply, "text/event-stream; charset=utf-8");
  reply.raw.write(": open\n\n");
  const heartbeat = setInterval(() => reply.raw.write(": still here\n\n"), heartbeatMs);
  try {
    for await (const event of events) {
      if (signal.aborted) break;
      schema?.parse(event.data);
      const name = event.event === undefined ? "" : `event: ${event.event}\n`;
      const id = event.id === undefined ? "" : `id: ${event.id}\n`;
      if (!reply.raw.write(`${name}${id}data: ${JSON.stringify(event.data)}\n\n`))
        await drained(reply, signal);
    }
  } catch (error) {
    if (!signal.aborted) {
      reply.log.error({ err: error }, "an event stream failed");
      reply.raw.write(`event: failure\ndata: ${JSON.stringify(failureOf(withoutDatabase(error)))}\n\n`);
    }
  } finally {
    clearInterval(heartbeat);
    open.count -= 1;
    reply.raw.end();
  }
}

type Writer = ReturnType<typeof createWriter>;

/** @returns whether the last of the lines is `done` */
async function addLines(writer: Writer, value: unknown, schema: z.ZodType | null): Promise<boolean> {
  if (value instanceof ReadyLines) {
    if (schema) checkLines(value, schema);
    await writer.addBytes(value.bytes);
    return false;
  }
  let finished = false;
  for (const line of Array.isArray(value) ? value : [value]) {
    finished = line.type === "done";
    if (schema && !finished) schema.parse(line);
    writer.add(line);
  }
  return finished;
}

function checkLines({ bytes }: ReadyLines, schema: z.ZodType): void {
  for (const line of bytes.toString().trimEnd().split("\n")) schema.parse(JSON.parse(line));
}

function startStream(reply: FastifyReply, contentType: string): void {
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    "content-type": contentType,
    "x-accel-buffering": "no",
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
}

function createWriter(reply: FastifyReply, signal: AbortSignal) {
  let waiting = "";
  const flush = async () => {
    if (waiting === "" || reply.raw.destroyed) return;
    const text = waiting;
    waiting = "";
    if (!reply.raw.write(text)) await drained(reply, signal);
  };
  return {
    add: (line: unknown) => {
      waiting += `${JSON.stringify(line)}\n`;
    },
    addBytes: async (bytes: Buffer) => {
      await flush();
      if (!reply.raw.destroyed && !reply.raw.write(bytes)) await drained(reply, signal);
    },
    flushIfFull: async () => {
      if (waiting.length >= flushAt || reply.raw.writableLength === 0) await flush();
    },
    end: async () => {
      await flush();
      reply.raw.end();
    },
  };
}

async function drained(reply: FastifyReply, signal: AbortSignal): Promise<void> {
  if (signal.aborted || reply.raw.destroyed) return;
  await once(reply.raw, "drain", { signal }).catch(() => undefined);
}
