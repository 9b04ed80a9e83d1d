import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import {
  authorizeQuery,
  clientOf,
  CLIENT_ID,
  codeForm,
  postToken,
  type Shown,
  type SignedInClient,
} from "#testing/demo-service/signed-in-client.ts";

const DAY_MS = 86_400_000;
const PUBLIC = "https://gatefold.example/provider";
let now = Date.UTC(2026, 10, 23);
let folder: string;
let provider: RunningProvider;

const start = (publicBase: string | null) =>
  startProvider({ dataFolder: folder, publicBase, hasCopies: true, now: () => now });

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  folder = mkdtempSync(join(tmpdir(), "gatefold-copies-"));
  provider = await start(PUBLIC);
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

/** A browser that keeps the provider's cookie. */
interface Visitor {
  cookie: string;
  signIn(account?: string): Promise<SignedInClient>;
}

function visitor(address?: string): Visitor {
  const browser: Visitor = {
    cookie: "",
    signIn: async (account = "listener") => {
      const response = await fetch(`${provider.base}/authorize?${authorizeQuery()}`, {
        method: "POST",
        redirect: "manual",
        headers: {
          cookie: browser.cookie,
          ...(address === undefined ? {} : { "x-forwarded-for": address }),
        },
        body: new URLSearchParams({ account, decision: "allow" }),
      });
      browser.cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? browser.cookie;
      const back = new URL(response.headers.get("location") ?? "");
      const { body } = await postToken(provider.base, codeForm(back.searchParams.get("code")));
      return clientOf(provider.base, body);
    },
  };
  return browser;
}

const idOf = async (client: SignedInClient): Promise<string> => (await client.get("/v1/me")).body.id;
const firstPlaylist = async (client: SignedInClient): Promise<Shown> =>
  (await client.get("/v1/me/playlists?limit=1")).body.items[0];
const likedTotal = async (client: SignedInClient): Promise<number> =>
  (await client.get("/v1/me/tracks?limit=1")).body.total;
const kept = async (): Promise<string[]> => {
  const answer = await fetch(`${provider.base}/__copies`);
  return ((await answer.json()) as { accounts: string[] }).accounts;
};

test("each browser has a copy under a name of its own, the same one again, with the account's plain name", async () => {
  const ada = visitor();
  const first = await ada.signIn();
  const ben = await visitor().signIn();
  const id = await idOf(first);
  expect(id).toMatch(/^listener~[a-z]{8}$/);
  expect(await idOf(ben)).not.toBe(id);
  expect(await idOf(await ada.signIn())).toBe(id);
  expect(await idOf(await ada.signIn("newcomer"))).toMatch(/^newcomer~[a-z]{8}$/);
  const me = (await first.get("/v1/me")).body;
  expect([me.display_name, me.account_id]).toEqual(["Lio Listener", id]);
  expect(JSON.stringify(me.images)).not.toContain("~");
  expect(await likedTotal(first)).toBe(2400);
});

test("what a visitor changes is no one else's, and no one else finds or opens it", async () => {
  const ada = visitor();
  const mine = await ada.signIn();
  const other = await visitor().signIn();
  const { id, owner, items } = await firstPlaylist(mine);
  expect(owner.id).toBe(await idOf(mine));
  const entry = (await mine.get(`/v1/playlists/${id}/items?limit=1`)).body.items[0];
  await mine.call("DELETE", `/v1/playlists/${id}/items`, { items: [{ uri: entry.item.uri }] });
  await mine.call("DELETE", `/v1/me/library?uris=${entry.item.uri}`);
  const made = (await mine.call("POST", "/v1/me/playlists", { name: "Secret", public: true })).body;
  expect((await firstPlaylist(mine)).id).toBe(made.id);
  expect((await firstPlaylist(other)).items.total).toBe(items.total);
  expect(await likedTotal(other)).toBe(2400);
  for (const playlistId of [id, made.id]) {
    expect((await other.get(`/v1/playlists/${playlistId}`)).status).toBe(404);
    expect((await other.get(`/v1/playlists/${playlistId}/items`)).status).toBe(404);
    expect((await other.call("PUT", `/v1/playlists/${playlistId}`, { name: "Mine now" })).status).toBe(404);
    expect((await other.call("PUT", `/v1/me/library?uris=spotify:playlist:${playlistId}`)).status).toBe(404);
    const page = `${provider.base}/open/playlist/${playlistId}`;
    expect((await fetch(page)).status).toBe(404);
    expect((await fetch(page, { headers: { cookie: ada.cookie } })).status).toBe(200);
  }
});

test("a copy, its changes and its tokens outlive a restart", async () => {
  const ada = visitor();
  const client = await ada.signIn();
  const id = await idOf(client);
  const { id: playlistId } = await firstPlaylist(client);
  await client.call("PUT", `/v1/playlists/${playlistId}`, { name: "Renamed", public: false });
  await provider.close();
  provider = await start(PUBLIC);
  const again = await ada.signIn();
  expect([await idOf(again), (await firstPlaylist(again)).name]).toEqual([id, "Renamed"]);
  const form = { grant_type: "refresh_token", refresh_token: client.refreshToken, client_id: CLIENT_ID };
  expect((await postToken(provider.base, form)).status).toBe(200);
});

test("a copy is thrown away a day after its last use, tokens and changes with it, and starts over under its name", async () => {
  const ada = visitor();
  const client = await ada.signIn();
  const id = await idOf(client);
  const { id: playlistId, name } = await firstPlaylist(client);
  await client.call("PUT", `/v1/playlists/${playlistId}`, { name: "Renamed" });
  await client.call("POST", "/v1/me/playlists", { name: "Made" });
  now += DAY_MS - 1000;
  const form = { grant_type: "refresh_token", refresh_token: client.refreshToken, client_id: CLIENT_ID };
  const refreshed = clientOf(provider.base, (await postToken(provider.base, form)).body);
  expect(await idOf(refreshed)).toBe(id);
  now += DAY_MS - 1000;
  expect(await kept()).toEqual([id]);
  now += 1000;
  expect(await kept()).toEqual([]);
  expect((await refreshed.get("/v1/me")).status).toBe(401);
  const late = { ...form, refresh_token: refreshed.refreshToken };
  expect((await postToken(provider.base, late)).body.error).toBe("invalid_grant");
  const again = await ada.signIn();
  expect(await idOf(again)).toBe(id);
  expect((await firstPlaylist(again)).name).toBe(name);
});

test("no call brings a copy back that was unused for too long, and neither does a new token", async () => {
  const client = await visitor().signIn();
  now += DAY_MS;
  const form = { grant_type: "refresh_token", refresh_token: client.refreshToken, client_id: CLIENT_ID };
  expect((await postToken(provider.base, form)).body.error).toBe("invalid_grant");
  expect((await client.get("/v1/me")).status).toBe(401);
  expect(await kept()).toEqual([]);
});

test("on a loopback address a copy is kept for 30 days, and the largest account is offered there only", async () => {
  const offered = async () => (await fetch(`${provider.base}/authorize?${authorizeQuery()}`)).text();
  expect(await offered()).not.toContain('value="collector"');
  const refused = await fetch(`${provider.base}/authorize?${authorizeQuery()}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account: "collector", decision: "allow" }),
  });
  expect(refused.status).toBe(400);
  await provider.close();
  provider = await start(null);
  expect(await offered()).toContain('value="collector"');
  await visitor().signIn("collector");
  now += 30 * DAY_MS - 1;
  expect(await kept()).toHaveLength(1);
  now += 1;
  expect(await kept()).toEqual([]);
});

test("there are at most 200 copies: the longest unused makes room", async () => {
  await provider.close();
  provider = await start(null);
  const first = await visitor().signIn("newcomer");
  const firstId = await idOf(first);
  const second = await idOf(await visitor().signIn("newcomer"));
  for (let count = 2; count < 200; count++) {
    now += 1;
    await visitor().signIn("newcomer");
  }
  expect(await kept()).toHaveLength(200);
  now += 1;
  expect(await likedTotal(first)).toBe(12);
  await visitor().signIn("newcomer");
  const ids = await kept();
  expect([ids.length, ids.includes(firstId), ids.includes(second)]).toEqual([200, true, false]);
});

test("a cookie that is no key of ours is replaced, and is kept from scripts and other pages", async () => {
  const response = await fetch(`${provider.base}/authorize?${authorizeQuery()}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: "gatefold_demo_visitor=guess" },
    body: new URLSearchParams({ account: "listener", decision: "allow" }),
  });
  const [line = ""] = response.headers.getSetCookie();
  expect(line).toMatch(
    /^gatefold_demo_visitor=[\w-]{43}; Path=\/provider; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test("one address keeps twenty copies, and what it makes beyond pushes out its own alone", async () => {
  const theirs = await visitor("203.0.113.7").signIn();
  for (let made = 0; made < 23; made += 1) {
    now += 1_000;
    await visitor("203.0.113.8").signIn("newcomer");
  }
  const copies = await kept();
  expect(copies.filter((id) => id.startsWith("newcomer~"))).toHaveLength(20);
  expect(copies).toContain(await idOf(theirs));
});
