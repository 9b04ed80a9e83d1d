import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { consentVersion } from "#contract/consent.ts";
import { median, quantile, type Bench, type Figure } from "./measure/figures.ts";
import { withServerOnPostgres, type ServerProcess } from "./measure/server-process.ts";

const fewPeople = 1_000;
const manyPeople = 10_000;
const friends = 200;
const viewers = 40;
const runs = 400;
/** An id of the right form that no one has, and anyone who blocked the first viewers. */
const firstPerson = "bench-0";
const blocker = "bench-900";

/** What is asked for, of the viewer with a number. */
const calls: { name: string; path: (viewer: number) => string }[] = [
  { name: "friends, 200", path: () => "/social/friends?limit=200&offset=0" },
  { name: "incoming requests, 20", path: () => "/social/requests/incoming?limit=100&offset=0" },
  { name: "notifications, 50", path: () => "/social/notifications?limit=100&offset=0" },
  {
    name: "search by part of a rare name",
    path: (viewer) => `/social/search?q=${digest(viewer + 50).slice(0, 5)}`,
  },
  { name: "search by a name that one in fifty has", path: () => "/social/search?q=Anna7" },
  { name: "search by handle", path: (viewer) => `/social/search?q=handle_${viewer + 60}` },
  { name: "a friend's page", path: (viewer) => `/social/people/bench-${viewer + 3}` },
];

interface Measured {
  ms: Map<string, number[]>;
  blocked: number[];
  unknown: number[];
}

/**
 * Lists, search and notifications among 10,000 people with 200 friends each, on PostgreSQL, one call after the other by
 * 40 people in turn; the floor is the same among 1,000. Then answers about someone who blocked the caller beside those
 * about no one, which must not differ.
 */
export const social: Bench = async (report) => {
  const few = await measureAmong(fewPeople);
  const many = await measureAmong(manyPeople);
  for (const { name } of calls)
    for (const q of [0.5, 0.95])
      report({
        name: `${name}: p${q * 100} among ${manyPeople} people`,
        value: quantile(many.ms.get(name) ?? [], q),
        unit: "ms",
        floor: quantile(few.ms.get(name) ?? [], q),
        bar: q === 0.95 ? { of: "value", atMost: 30 } : null,
        note: `n=${runs}; floor: among ${fewPeople}`,
      });
  report(compareBlocked(many));
};

/** The noise is how far the medians of two halves of the same calls are apart. */
function compareBlocked({ blocked, unknown }: Measured): Figure {
  const halves = [0, 1].map((half) => median(unknown.filter((_, at) => at % 2 === half)));
  const noise = Math.abs((halves[0] ?? 0) - (halves[1] ?? 0));
  return {
    name: "a person who blocked the caller: p50",
    value: median(blocked),
    unit: "ms",
    floor: median(unknown),
    bar: { of: "difference", atMost: 0.3 },
    note: `n=${blocked.length} by turns; floor: a person that there is not, whose halves are ${noise.toFixed(2)} ms apart`,
  };
}

function measureAmong(people: number): Promise<Measured> {
  const work = async (server: ServerProcess, databaseUrl: string): Promise<Measured> => {
    const tokens = await fill(databaseUrl, people);
    const ask = (viewer: number, path: string, status = 200) =>
      timeOf(server.url + path, tokens, { viewer, status });
    const ms = new Map<string, number[]>();
    for (const { name, path } of calls) {
      const times: number[] = [];
      for (let run = 0; run < runs + viewers; run += 1) {
        const viewer = (run % viewers) + 1;
        times.push(await ask(viewer, path(viewer)));
      }
      ms.set(name, times.slice(viewers));
    }
    const [blocked, unknown]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      const viewer = (run % viewers) + 1;
      blocked.push(await ask(viewer, `/social/people/${blocker}`, 404));
      unknown.push(await ask(viewer, `/social/people/${firstPerson}`, 404));
    }
    return { ms, blocked, unknown };
  };
  // Each call comes from an address of its own: how often one address may ask is not what is measured.
  return withServerOnPostgres(work, { TRUST_PROXY: "127.0.0.1" });
}

let calledFrom = 0;

async function timeOf(
  url: string,
  tokens: readonly string[],
  { viewer, status }: { viewer: number; status: number },
): Promise<number> {
  calledFrom += 1;
  const address = `10.${calledFrom >> 16}.${(calledFrom >> 8) & 255}.${calledFrom & 255}`;
  const startedMs = performance.now();
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${tokens[viewer - 1]}`, "x-forwarded-for": address },
  });
  const text = await answer.text();
  const ms = performance.now() - startedMs;
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return ms;
}

function digest(number: number): string {
  return createHash("md5").update(String(number)).digest("hex");
}

/** People in a ring, each a friend of the hundred on either side; answers app tokens of the first ones. */
async function fill(databaseUrl: string, people: number): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into users (user_id, provider, account_id, provider_user_id, display_name, created_at, last_login)
       select 'bench-' || n, 'demo', 'bench-' || n, 'bench-' || n, 'Anna' || n % 50 || ' ' || md5(n::text), now(), now()
       from generate_series(1, $1::int) n`,
      [people],
    );
    await client.query(
      `insert into consents (user_id, version, accepted_at) select user_id, $1, now() from users`,
      [consentVersion],
    );
    await client.query(
      `insert into social_settings (user_id, handle, search_visibility, share_profile_scope)
       select 'bench-' || n, 'handle_' || n, 'name', 'friends' from generate_series(1, $1::int) n`,
      [people],
    );
    await client.query(
      `insert into friendships (user_id, friend_id, since)
       select 'bench-' || n, 'bench-' || (n - 1 + $1::int + step) % $1::int + 1, now()
       from generate_series(1, $1::int) n, generate_series(-$2::int, $2::int) step where step <> 0`,
      [people, friends / 2],
    );
    await client.query(
      `insert into friend_requests (user_id, to_user_id, request_id, state, created_at)
       select 'bench-' || (n + 200 + step) % $1::int + 1, 'bench-' || n, gen_random_uuid(), 'pending', now()
       from generate_series(1, $1::int) n, generate_series(1, 20) step`,
      [people],
    );
    await client.query(
      `insert into notifications (user_id, type, notice_key, data, created_at, read_at)
       select 'bench-' || n, 'friend_request', step, '{"user_id": "bench-2", "display_name": "Anna"}', now(),
         case when step % 5 = 0 then null else now() end
       from generate_series(1, $1::int) n, generate_series(1, 50) step`,
      [people],
    );
    await client.query(
      `insert into friend_blocks (user_id, blocked_id, created_at)
       select $1, 'bench-' || n, now() from generate_series(1, $2::int) n`,
      [blocker, viewers],
    );
    const tokens = Array.from({ length: viewers }, () => randomBytes(32).toString("base64url"));
    for (const [at, token] of tokens.entries())
      await client.query(
        `insert into sessions (user_id, token_hash, created_at, last_used_at) values ($1, $2, now(), now())`,
        [`bench-${at + 1}`, createHash("sha256").update(token).digest()],
      );
    await client.query("analyze");
    return tokens;
  } finally {
    await client.end();
  }
}
