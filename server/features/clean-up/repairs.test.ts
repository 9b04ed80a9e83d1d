import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import {
  anUntidyCatalogue,
  heldAt,
  jobOf,
  undoOperation,
  untidyPerson,
  type UntidyPerson,
} from "#testing/samples/untidy-library.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(5) });
});
afterAll(() => app.close());

const uri = (id: string) => `spotify:track:${id}`;
const held = (person: UntidyPerson, name: string) => heldAt(app, person, name);
const repair = (person: UntidyPerson, body: object) => person.post("/clean-up/repairs", body);

async function likedBy(person: UntidyPerson): Promise<string[]> {
  const rows = (await app.truth(person.account)).liked ?? [];
  return rows.map((row) => row.split(" ")[0]?.split(":")[2] ?? "").toSorted();
}

test("rows go by their places, songs are liked, unliked and put into playlists: one operation, which is undone", async () => {
  const person = await untidyPerson(app);
  const liked = await likedBy(person);
  const before = [await held(person, "doubles"), await held(person, "theirs"), await held(person, "more")];
  const removal = (name: string, positions: number[]) => ({
    playlist_id: person.id(name),
    items: [{ uri: uri("a"), positions }],
  });
  const answer = await repair(person, {
    // One of another person's that they may change, too.
    remove: [removal("doubles", [2, 6]), removal("theirs", [1])],
    like: [uri("x"), uri("y")],
    unlike: [uri("lone1")],
    add: { playlist_id: person.id("more"), name: "More", uris: [uri("e"), uri("x")] },
  });
  expect([answer.status, answer.body.status], answer.text).toEqual([200, "done"]);
  expect((await jobOf(person, answer)).progress).toMatchObject({
    removed: 3,
    liked: 2,
    unliked: 1,
    added: 1,
    left: [],
  });
  expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
  expect(await held(person, "theirs")).toBe("a");
  expect(await held(person, "more")).toBe("e e x");
  expect(await likedBy(person)).toEqual([...liked.filter((id) => id !== "lone1"), "x", "y"].toSorted());
  expect((await person.get("/operations")).body.items[0]).toMatchObject({
    operation_id: answer.body.operation_id,
    kind: "clean-up",
  });
  await undoOperation(person, answer);
  expect([await held(person, "doubles"), await held(person, "theirs"), await held(person, "more")]).toEqual(
    before,
  );
  expect(await likedBy(person)).toEqual(liked);
});

test("playlists whose rows are others, that are unknown or not the person's are left and listed; a new one is made", async () => {
  const person = await untidyPerson(app);
  const other = await untidyPerson(app);
  const before = await held(other, "doubles");
  const items = [{ uri: uri("a"), positions: [1] }];
  const answer = await repair(person, {
    remove: [person.id("doubles"), other.id("doubles"), "no-such"].map((id) => ({ playlist_id: id, items })),
    add: { playlist_id: null, name: "Fresh", uris: [uri("a"), uri("a"), uri("b")] },
  });
  expect(answer.body.status, answer.text).toBe("done");
  const { progress } = await jobOf(person, answer);
  expect(progress).toMatchObject({ removed: 0, added: 2 });
  expect(progress.left.map(({ reason }: { reason: string }) => reason)).toEqual([
    "changed-elsewhere",
    "gone",
    "gone",
  ]);
  expect(await held(person, "doubles")).toBe("a b a c bTwin d a cAlike");
  expect(await held(other, "doubles")).toBe(before);
  const made = Object.values((await app.truth(person.account)).playlists).find(
    (one) => one?.name === "Fresh",
  );
  expect(made?.items?.map((row) => row.split(" ")[0])).toEqual([uri("a"), uri("b")]);
});

test("nothing to repair, wrong input, people who have not agreed and who are not signed in are refused", async () => {
  const person = await untidyPerson(app);
  const items = [{ uri: uri("a"), positions: [0] }];
  for (const wrong of [
    {},
    { like: ["spotify:album:x"] },
    { like: uri("a") },
    { remove: [{ playlist_id: person.id("doubles"), items: [] }] },
    { remove: [{ playlist_id: person.id("doubles"), items: [{ uri: uri("a"), positions: [-1] }] }] },
    { add: { playlist_id: null, name: " ", uris: [uri("a")] } },
  ])
    expect((await repair(person, wrong)).status, JSON.stringify(wrong)).toBe(400);
  const body = { remove: [{ playlist_id: person.id("doubles"), items }] };
  expect((await app.api(null).post("/clean-up/repairs", body)).status).toBe(401);
  const stranger = await app.signIn(app.freshAccount());
  expect((await stranger.post("/clean-up/repairs", body)).body.code).toBe("consent-required");
  expect(await held(person, "doubles")).toBe("a b a c bTwin d a cAlike");
});
