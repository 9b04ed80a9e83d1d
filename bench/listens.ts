import { quantile, type Bench } from "./measure/figures.ts";
import { fillPlays } from "./measure/fill-plays.ts";
import { callJson, withServer, signInScanned } from "./measure/server-process.ts";

const runs = 300;
const plays = 430_000;

interface Asked {
  by: string;
  method?: string;
  body?: unknown;
}

/**
 * What a player sends, one listen a request, to someone with 430,000 plays on the embedded database, and the widget between
 * them. The floor is a call of the same server that asks the database for one row.
 */
export const listens: Bench = async (report) =>
  withServer(async (server) => {
    const { token, userId } = await signInScanned(server, "collector");
    const own = { by: `Bearer ${token}` };
    const ask = (path: string, { by, method = "GET", body }: Asked) =>
      callJson<Record<string, string>>(server.url + path, {
        method,
        headers: { authorization: by, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    await ask("/stats/opt_in", { ...own, method: "POST" });
    await fillPlays(server, userId, plays);
    const body = { name: "A player", scopes: ["scrobble", "widget"] };
    const made = await ask("/auth/tokens", { ...own, method: "POST", body });
    const by = `Token ${made["token"]}`;
    const begin = Math.floor(Date.now() / 1_000) - runs * 400;
    const submit = (at: number) =>
      ask("/1/submit-listens", { by, method: "POST", body: listenOf(at, begin + at * 400) });
    const widget = () => ask("/widget?tz=Europe/Berlin", { by });
    for (let at = 0; at < 10; at += 1) await submit(at);
    await widget();
    const ms = { submit: [] as number[], widget: [] as number[], floor: [] as number[] };
    for (let at = 10; at < runs; at += 1) {
      ms.submit.push(await timeOf(() => submit(at)));
      ms.floor.push(await timeOf(() => ask("/stats/prefs", own)));
      // A dashboard asks now and then; each of its answers counts the plays that came in.
      if (at % 3 === 0) ms.widget.push(await timeOf(widget));
    }
    for (const { name, of, atMost } of [
      { name: "a submitted listen", of: ms.submit, atMost: 20 },
      { name: "the widget after a listen", of: ms.widget, atMost: 50 },
    ])
      for (const q of [0.5, 0.95])
        report({
          name: `${name}, of ${plays} plays: p${q * 100}`,
          value: quantile(of, q),
          unit: "ms",
          floor: quantile(ms.floor, q),
          bar: q === 0.95 ? { of: "value", atMost } : null,
          note: `n=${of.length}; floor: /stats/prefs`,
        });
  });

function listenOf(number: number, listenedAt: number): object {
  return {
    listen_type: "single",
    payload: [
      {
        listened_at: listenedAt,
        track_metadata: {
          artist_name: `Artist ${number % 40}`,
          track_name: `Song ${number % 200}`,
          additional_info: { duration_ms: 200_000, submission_client: "bench" },
        },
      },
    ],
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
