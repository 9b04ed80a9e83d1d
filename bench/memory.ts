import { consentVersion } from "#contract/consent.ts";
import type { Bench } from "./measure/figures.ts";
import { fillPlays } from "./measure/fill-plays.ts";
import { pause } from "./measure/process-memory.ts";
import { callJson, signInScanned, withServer, type ServerProcess } from "./measure/server-process.ts";

const plays = 100_000;

/**
 * What the server's main thread holds of `collector` while the person uses what works on whole libraries, one after the
 * other, after a collection each: the first line is the server without it; and how long the first of each takes.
 */
export const memory: Bench = (report) =>
  withServer(
    async (server) => {
      const { token, userId } = await signInScanned(server, "collector");
      const ask = (method: string, path: string, body?: object) =>
        callJson(server.url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { "content-type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      await ask("POST", "/auth/consent", { accepted: true, version: consentVersion });
      await ask("POST", "/stats/opt_in", {});
      await fillPlays(server, userId, plays);
      await untilIdle(ask);
      let before = await heldMb(server);
      report({ name: "held: after the scan", value: before, unit: "MB", floor: null, bar: null });
      for (const [name, method, path, body] of uses) {
        const startedMs = performance.now();
        await ask(method, path, body);
        const tookMs = performance.now() - startedMs;
        await untilIdle(ask);
        const held = await heldMb(server);
        report({ name: `${name}: the first`, value: tookMs, unit: "ms", floor: null, bar: null });
        const note = `${plays} plays; floor: before it`;
        report({ name: `held: ${name}`, value: held, unit: "MB", floor: before, bar: null, note });
        before = held;
      }
    },
    () => ({ LANDING_PASSWORD: "" }),
    { withProbe: true },
  );

const uses: [name: string, method: string, path: string, body?: object][] = [
  ["statistics of genres", "GET", "/stats/top?type=genres"],
  ["search", "GET", "/library/search?kinds=artists,albums,playlists,songs&q=love"],
  ["genre plan", "POST", "/classification/dry-run", {}],
  ["genre plan again", "POST", "/classification/dry-run", {}],
  [
    "preview of a rule",
    "POST",
    "/smart-playlists/preview",
    { rule: 'all of (title contains "a") order by title' },
  ],
  ["clean-up", "GET", "/clean-up"],
];

async function heldMb(server: ServerProcess): Promise<number> {
  const { heapUsed, external } = await server.measureHeap();
  return (heapUsed + external) / 1e6;
}

async function untilIdle(ask: (method: string, path: string) => Promise<unknown>): Promise<void> {
  for (;;) {
    const { items } = (await ask("GET", "/jobs")) as { items: { state: string }[] };
    if (items.every(({ state }) => state !== "running" && state !== "waiting")) return;
    await pause(200);
  }
}
