import { Agent } from "undici";
import { createBudgetedQueue } from "#server/provider-client/queue/instance-queue.ts";
import { createMemoryQueue } from "#server/provider-client/queue/memory-queue.ts";
import type { RequestQueue, RequestQueueOptions } from "#server/provider-client/queue/request-queue.ts";
import { createApiVersionMemory, type ApiVersionMemory } from "./learned-api-version.ts";

/** What the calls of one application pass: its queue, its connections, and the Web API as the service shows it to that one. */
interface RequestLane {
  queue: RequestQueue;
  agent: Agent;
  apiVersion: ApiVersionMemory;
}

/** A lane for the instance's application, and one for each Client ID of a person's own: the service limits each apart. */
export interface RequestLanes {
  /** @param ownClientId null: the instance's */
  of(ownClientId: string | null): RequestLane;
  close(): Promise<void>;
}

type LaneOptions = Omit<RequestQueueOptions, "quota"> & Parameters<typeof createApiVersionMemory>[0];

/** Until the head of an answer, and from one piece of its body to the next. */
const timeoutMs = 30_000;

/** Under which name the calls of an application are counted; `ownClientId` null: the instance's. */
export function quotaOf(provider: string, ownClientId: string | null): string {
  return ownClientId === null ? provider : `${provider}:${ownClientId}`;
}

/** Lanes are made as they are asked for, and stay until all are closed: they are as many as people brought Client IDs. */
export function createRequestLanes(options: LaneOptions): RequestLanes {
  const { width, dailyCalls, id, clientId } = options.connection;
  const lanes = new Map<string, RequestLane>();
  const create = (quota: string, ownClientId: string | null): RequestLane => {
    const of = { ...options, quota };
    return {
      queue: dailyCalls === undefined ? createMemoryQueue(of) : createBudgetedQueue({ ...of, dailyCalls }),
      agent: createAgent(width),
      apiVersion: createApiVersionMemory({
        ...options,
        connection: { id, clientId: ownClientId ?? clientId },
      }),
    };
  };
  return {
    of: (ownClientId) => {
      const quota = quotaOf(id, ownClientId);
      const lane = lanes.get(quota) ?? create(quota, ownClientId);
      lanes.set(quota, lane);
      return lane;
    },
    close: async () => {
      // What waits is refused first; what is under way ends with its connection, and then the count is complete.
      const closed = [...lanes.values()].map(async ({ queue, agent }) => {
        const isClosed = queue.close();
        await agent.destroy();
        await isClosed;
      });
      await Promise.all(closed);
    },
  };
}

function createAgent(connections: number): Agent {
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  return new Agent({ connections, pipelining: 1, keepAliveTimeout: 10_000, ...timeouts });
}
