import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

/** Called at each call that the provider gets. */
let onCall: (method: string) => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 30, playlists: [240, 4] }),
    onExchange: ({ method }) => onCall(method),
  });
});
afterEach(() => {
  onCall = () => undefined;
  app.provider.setFaults("");
});
afterAll(() => app.close());

interface Member extends SignedIn {
  own: (at: number) => string;
}

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, own: (at) => `playlist-${index}-${at}` };
}

const killedJob = "11111111-1111-4111-8111-111111111111";
const likedRule = "all of (liked is yes) order by title";
const make = (person: SignedIn, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists", { name: "Smart", rule: likedRule, ...more });
const refresh = (person: SignedIn, id: string): Promise<Answer> =>
  person.post(`/smart-playlists/${id}/refresh`);
const preview = (person: SignedIn, rule: string, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists/preview", { rule, ...more });
const change = (person: SignedIn, id: string, body: object): Promise<Answer> =>
  person.sendJson("PATCH", `/smart-playlists/${id}`, body);

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((held) => held.split(" ")[0] ?? "");
}

const urisOf = ({ body }: Answer): string[] => body.items.map(({ uri }: Shown) => uri);

test("stopped behind any call a refresh is finished by the next one, with nothing doubled or taken for a change by hand", async () => {
  const person = await aMember();
  const list = (at: number) => `all of (in playlist is "${person.own(at)}") order by title`;
  const id: string = (await make(person, { rule: list(1) })).body.playlist_id;
  for (const [turn, stopAt] of [2, 3, 4, 2].entries()) {
    const rule = list(turn % 2);
    await change(person, id, { rule });
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt) stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 5_000));
    };
    await refresh(person, id);
    await Promise.all(stopped);
    onCall = () => undefined;
    const answer = await refresh(person, id);
    expect(answer.body.status, answer.text).toBe("done");
    expect(await heldAt(person, id)).toEqual(urisOf(await preview(person, rule, { limit: 500 })));
    const { kept, left_out: leftOut } = (await person.get(`/smart-playlists/${id}`)).body;
    expect([kept, leftOut]).toEqual([[], []]);
  }
});

test("a service that fails now and then delays a refresh, and doubles nothing", async () => {
  const person = await aMember();
  const id: string = (await make(person)).body.playlist_id;
  const rule = `all of (in playlist is "${person.own(0)}") order by title`;
  await change(person, id, { rule });
  app.provider.setFaults("flaky:0.3");
  const { job_id: jobId } = (await refresh(person, id)).body;
  const state = async () => (await person.get(`/jobs/${jobId}`)).body.state;
  await expect.poll(state, { timeout: 60_000 }).toMatch(/^(?:done|failed)$/u);
  app.provider.setFaults("");
  expect((await refresh(person, id)).body.status).toBe("done");
  expect(await heldAt(person, id)).toEqual(urisOf(await preview(person, rule, { limit: 500 })));
  const { kept, left_out: leftOut } = (await person.get(`/smart-playlists/${id}`)).body;
  expect([kept, leftOut]).toEqual([[], []]);
});

test("killed behind the making of the playlist, the making goes on with that one", async () => {
  const person = await aMember();
  const { database, now } = app.server.ctx;
  const made = (await person.post("/playlists/create", { name: "Smart" })).body.id;
  // What a killed process leaves: the playlist stands at the service, and nothing here knows of it.
  await database.deleteFrom("library_playlists").where("playlist_id", "=", made).execute();
  const input = {
    provider: "demo",
    name: "Smart",
    rule: likedRule,
    schedule: "never",
    byHand: { kept: [], leftOut: [] },
  };
  await database
    .insertInto("jobs")
    .values({
      job_id: killedJob,
      user_id: person.userId,
      kind: "make-smart-playlist",
      key: "Smart",
      state: "waiting",
      input: JSON.stringify(input),
      checkpoint: JSON.stringify({ playlistId: null }),
      progress: JSON.stringify({ done: 0, total: null }),
      created_at: new Date(now()),
    })
    .execute();
  await app.server.ctx.events.publish("jobs");
  await expect.poll(async () => (await person.get(`/jobs/${killedJob}`)).body.state).toBe("done");
  expect((await person.get("/smart-playlists")).body.items[0].playlist_id).toBe(made);
  expect(await heldAt(person, made)).toHaveLength(30);
});
