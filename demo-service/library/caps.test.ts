import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import { signIn, type SignedInClient } from "#testing/demo-service/signed-in-client.ts";
import { openJournal } from "./journal.ts";

let provider: RunningProvider;
let newcomer: SignedInClient;

beforeAll(async () => {
  provider = await startProvider({ dataFolder: null });
  newcomer = await signIn(provider.base, "newcomer");
});
afterAll(() => provider.close());

const create = (body: object) => newcomer.call("POST", "/v1/me/playlists", body);

test("a name has at most 200 letters and a description 300, new or changed", async () => {
  const max = { name: "é".repeat(200), description: "🎵".repeat(300) };
  const made = await create(max);
  expect([made.status, made.body.description]).toEqual([201, max.description]);
  for (const longer of [{ name: "n".repeat(201) }, { name: "n", description: "d".repeat(301) }]) {
    expect((await create(longer)).status).toBe(400);
    expect((await newcomer.call("PUT", `/v1/playlists/${made.body.id}`, longer)).status).toBe(400);
  }
});

test("a playlist holds at most 11,000 items", async () => {
  const { id } = (await create({ name: "Long" })).body;
  const { uri } = (await newcomer.get("/v1/me/tracks?limit=1")).body.items[0].track;
  const add = async (count: number) =>
    (
      await newcomer.call("POST", `/v1/playlists/${id}/items`, {
        uris: Array.from({ length: count }, () => uri),
      })
    ).status;
  for (let part = 0; part < 109; part++) expect(await add(100)).toBe(201);
  expect(await add(99)).toBe(201);
  expect(await add(2)).toBe(400);
  expect(await add(1)).toBe(201);
});

test("a library holds at most 1,000 playlists, created and followed", async () => {
  const { total } = (await newcomer.get("/v1/me/playlists?limit=1")).body;
  for (let number = total; number < 1000; number++) expect((await create({ name: "n" })).status).toBe(201);
  expect((await create({ name: "one too many" })).status).toBe(400);
  const listener = await signIn(provider.base, "listener");
  const { id } = (await listener.call("POST", "/v1/me/playlists", { name: "Theirs" })).body;
  const follow = await newcomer.call("PUT", `/v1/me/library?uris=spotify:playlist:${id}`);
  expect(follow.status).toBe(400);
  const own = (await newcomer.get("/v1/me/playlists?limit=1")).body.items[0].uri;
  expect((await newcomer.call("PUT", `/v1/me/library?uris=${own}`)).status).toBe(200);
});

test("the journal never grows past its most: it is written again, then changes are refused, removals are not", () => {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-journal-"));
  const max = 20_000;
  const journal = openJournal(folder, "test", () => "key", max);
  const size = () => statSync(join(folder, readdirSync(folder)[0] ?? "")).size;
  const rename = (playlistId: string, name: string) =>
    journal.record({ type: "playlist", playlistId, change: { revision: 1, name, ownerId: "me" } });
  for (let time = 0; time < 2000; time++) {
    rename("same", `name ${time}`);
    expect(size()).toBeLessThanOrEqual(max);
  }
  expect(() => {
    for (let number = 0; number < 2000; number++) rename(`p${number}`, "a playlist of its own");
  }).toThrow("no room");
  expect(size()).toBeLessThanOrEqual(max);
  journal.record({ type: "unfollow", accountId: "me", playlistId: "p1" });
  journal.close();
  const again = openJournal(folder, "test", () => "key", max);
  expect([again.state.playlists.get("same")?.name, again.state.accounts.get("me")?.unfollowed.size]).toEqual([
    "name 1999",
    1,
  ]);
  again.close();
  rmSync(folder, { recursive: true });
});
