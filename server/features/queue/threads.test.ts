import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { emptyQueueState } from "#testing/samples/empty-queue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [1] }) });
});
afterAll(() => app.close());

const uri = (name: string) => `spotify:track:${name}`;
const song = (name: string) => ({
  id: name,
  uri: uri(name),
  name,
  artists: [],
  album: { id: null, name: "" },
  image: null,
  duration_ms: 200_000,
});

test("a person goes on with a list that was left before others, and keeps the one that it leaves", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const order = (await person.post("/queue/lists", { items: [uri("a")] })).body.id;
  const playing = (id: string) => ({
    ...emptyQueueState,
    list: { source: { kind: "playlist", id, name: id, address: `/playlist/${id}` }, order },
    row: 0,
    current: { song: song(id), from: "list" },
  });
  for (const [version, id] of ["one", "two", "one", "three"].entries())
    expect(
      (
        await person.sendJson("PUT", "/queue", {
          version,
          state: playing(id),
          undo: { position_ms: version * 1000 },
        })
      ).status,
    ).toBe(200);
  const threads = async () =>
    (await person.get("/library/home")).body.threads.map((each: Shown) => [
      each.thread,
      each.source.name,
      each.song.id,
      each.position_ms,
    ]);
  // Of the two times that "one" was left, the last one counts; "three" plays.
  expect(await threads()).toEqual([
    [null, "three", "three", 0],
    [3, "one", "one", 3000],
    [2, "two", "two", 2000],
  ]);
  const resumed = await person.post("/queue/undo", { version: 4, thread: 2, position_ms: 77 });
  expect(resumed.body).toMatchObject({ version: 5, state: { current: { song: { id: "two" } } }, undo: 3 });
  expect(await threads()).toEqual([
    [null, "two", "two", 2000],
    [4, "three", "three", 77],
    [3, "one", "one", 3000],
  ]);
  expect((await person.post("/queue/undo", { version: 5, thread: 2 })).status).toBe(409);
  expect((await person.post("/queue/undo", { version: 5 })).body.state.current.song.id).toBe("three");
});
