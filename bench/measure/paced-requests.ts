import { Agent, request } from "undici";

/** One address asked again and again. */
export interface Probe {
  name: string;
  url: string;
  token?: string;
}

/** Latencies in ms by the probe's name. */
export type Latencies = Map<string, number[]>;

/**
 * Asks every probe `perSecond` times a second, whether or not earlier answers have come, until `ended` resolves.
 * A latency counts from the moment that the request was due, so that a server that stalls is not asked less
 * (coordinated omission). Throws if an answer is not 200.
 */
export async function askPaced(
  probes: readonly Probe[],
  perSecond: number,
  ended: Promise<unknown>,
): Promise<Latencies> {
  const latencies: Latencies = new Map(probes.map(({ name }) => [name, []]));
  const agent = new Agent({ connections: 64 });
  const asked: Promise<void>[] = [];
  const over = new AbortController();
  void ended.then(
    () => over.abort(),
    () => over.abort(),
  );
  const startedMs = performance.now();
  const betweenMs = 1000 / perSecond / probes.length;
  for (let count = 0; !over.signal.aborted; count += 1) {
    const dueMs = startedMs + count * betweenMs;
    const aheadMs = dueMs - performance.now();
    if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
    const probe = probes[count % probes.length];
    if (probe !== undefined)
      asked.push(ask(agent, probe, Math.max(dueMs, performance.now() - betweenMs), latencies));
  }
  await Promise.all(asked);
  await ended;
  await agent.close();
  return latencies;
}

async function ask(agent: Agent, probe: Probe, dueMs: number, latencies: Latencies): Promise<void> {
  const headers = probe.token === undefined ? {} : { authorization: `Bearer ${probe.token}` };
  const { statusCode, body } = await request(probe.url, { dispatcher: agent, headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${probe.url} answered ${statusCode}`);
  latencies.get(probe.name)?.push(performance.now() - dueMs);
}
