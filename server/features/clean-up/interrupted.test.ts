import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import {
  anUntidyCatalogue,
  applyCleanUp,
  cleanUpTotals,
  heldAt,
  jobOf,
  undoOperation,
  untidyPerson,
  type UntidyPerson,
} from "#testing/samples/untidy-library.ts";
import { changedRows } from "./rules/changed-rows.ts";

let app: TestApp;
/** Called at each call that the provider gets. */
let onCall: () => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(4), onExchange: () => onCall() });
});
afterEach(() => {
  onCall = () => undefined;
  app.provider.setFaults("");
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const held = (person: UntidyPerson, name: string) => heldAt(app, person, name);

test("behind any call, a playlist that was started is finished, and what is done can be undone", async () => {
  const person = await aMember();
  const whole = "a b a c bTwin d a cAlike";
  for (const stopAt of [1, 2, 3]) {
    const { duplicates } = await cleanUpTotals(person);
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt)
        stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 10_000));
    };
    const answer = await applyCleanUp(person, { duplicates: { mark: duplicates.mark, rule: "same-id" } });
    await Promise.all(stopped);
    onCall = () => undefined;
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    expect(["done", "cancelled"]).toContain((await jobOf(person, answer)).state);
    await undoOperation(person, answer);
    expect(await held(person, "doubles")).toBe(whole);
  }
});

test("killed between two calls it goes on where the playlist is; run again after its end it does nothing", async () => {
  const person = await aMember();
  const { database, now, events } = app.server.ctx;
  const { duplicates } = await cleanUpTotals(person);
  const rows = (await app.truth(person.account)).playlists[person.id("doubles")]?.items ?? [];
  const from = rows.map((row) => ({ uri: row.split(" ")[0] ?? "", addedAt: row.split(" ")[1] ?? "" }));
  const uris = from.map(({ uri }) => uri);
  const removed = [2, 6];
  const changes = [
    {
      kind: "rows",
      playlistId: person.id("doubles"),
      name: "Doubles",
      from: duplicates.mark,
      removed,
      replaced: [],
    },
    { kind: "empty", playlistId: person.id("empty"), name: "Empty" },
  ];
  const tally = { removed: 0, replaced: 0, unfollowed: 0, added: 0, left: [] };
  const run = async (next: number) => {
    const to = changedRows(uris, { removed, replaced: [] });
    const rewrite = next === 0 ? { from, to } : null;
    const checkpoint = { next, rewrite, filling: null, tally, failures: 0 };
    const { rows: jobs } = await sql<{ job_id: string }>`
      insert into jobs (job_id, user_id, kind, key, state, input, checkpoint, progress, created_at)
      values (gen_random_uuid(), ${person.userId}, 'clean-up', '', 'waiting',
        ${JSON.stringify({ provider: "demo", changes })}::jsonb, ${JSON.stringify(checkpoint)}::jsonb,
        ${JSON.stringify({ done: 0, total: null, ...tally })}::jsonb, ${new Date(now())})
      returning job_id
    `.execute(database);
    await events.publish("jobs");
    const job = async () => (await person.get(`/jobs/${jobs[0]?.job_id}`)).body;
    await expect.poll(async () => (await job()).state).toBe("done");
    return (await job()).progress;
  };
  // The first of its calls was carried out when the process was killed: every copy is out.
  const provider = await app.atProvider(person.account);
  await provider.send("DELETE", `playlists/${person.id("doubles")}/items`, {
    items: [{ uri: "spotify:track:a" }],
  });
  expect(await held(person, "doubles")).toBe("b c bTwin d cAlike");
  expect(await run(0)).toMatchObject({ removed: 2, unfollowed: 1, left: [] });
  expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
  expect(await held(person, "empty")).toBeUndefined();
  expect(await run(2)).toMatchObject({ removed: 0, unfollowed: 0 });
  expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
  const { items } = (await person.get("/operations")).body;
  const operation = items.find(({ kind, targets }: Shown) => kind === "clean-up" && targets.length > 0);
  await undoOperation(person, { body: operation });
  expect(await held(person, "doubles")).toBe("a b a c bTwin d a cAlike");
});

test("a service that fails now and then is asked again until all is done", async () => {
  const person = await aMember();
  const { duplicates, empty, likes } = await cleanUpTotals(person);
  app.provider.setFaults("flaky:0.3");
  const answer = await applyCleanUp(person, {
    duplicates: { mark: duplicates.mark, rule: "same-id" },
    empty: { mark: empty.mark },
    likes: { mark: likes.mark, name: "Unsorted" },
  });
  await expect.poll(async () => (await jobOf(person, answer)).state, { timeout: 60_000 }).toBe("done");
  app.provider.setFaults("");
  expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
  expect(await held(person, "more")).toBe("e");
  expect([await held(person, "empty"), await held(person, "bare")]).toEqual([undefined, undefined]);
  const made = Object.values((await app.truth(person.account)).playlists).filter(
    ({ name }) => name === "Unsorted",
  );
  expect(made.map(({ items }) => items?.length)).toEqual([3]);
});
