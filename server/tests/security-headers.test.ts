import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { freePort } from "#testing/server/free-port.ts";
import { apiOf } from "#testing/server/http-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [2] }) });
});
afterAll(() => app.close());

test("no answer that concerns a person is kept on the way, refusals among them", async () => {
  const person = await app.signIn("account-0");
  for (const path of [
    "/auth/me",
    "/auth/users/me/registry",
    "/auth/sessions",
    "/auth/spotify-token",
    "/auth/preferences",
    "/library/cache/status",
    "/library/stream/cache",
    "/playlists/liked/tracks",
    "/playlists/nobody's",
    "/player/v1/me/player",
    "/library/export?list=liked&format=csv",
    "/jobs",
    "/auth/login",
    "/auth/callback?code=x&state=y",
  ]) {
    for (const api of [person, app.api(null)]) {
      const { headers } = await api.get(path);
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
  }
});

test("pages may use none of what they do not ask for", async () => {
  const { headers } = await app.api(null).get("/healthz");
  const policy = headers.get("permissions-policy")?.split(", ") ?? [];
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
    expect(policy).toContain(`${feature}=()`);
  // What the playback SDK and the visualizers need.
  for (const feature of ["encrypted-media", "autoplay", "fullscreen"])
    expect(policy.some((entry) => entry.startsWith(feature))).toBe(false);
});

test("a path that steps up is no id of the player's calls, encoded or not", async () => {
  const person = await app.signIn("account-0");
  const before = app.provider.total();
  for (const step of ["..", "%2e%2e", ".%2E", ".", "%2e"]) {
    // Sent as it stands: fetch would step up before it asks.
    const asked = request({
      host: "127.0.0.1",
      port: new URL(app.url).port,
      method: "POST",
      path: `/player/v1/playlists/${step}/items`,
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    });
    asked.end(JSON.stringify({ uris: ["spotify:track:track1"] }));
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const { detail } = (await json(answer)) as { detail: string };
    expect([step, answer.statusCode, detail]).toEqual([step, 404, "The player has no such call."]);
  }
  expect(app.provider.total()).toBe(before);
});

describe("what a page may load", () => {
  const policyOf = async (env: Record<string, string>) => {
    const port = await freePort();
    const other = await startTestApp({ env: { DEMO: "on", PORT: String(port), ...env } });
    try {
      const { headers } = await apiOf(`http://127.0.0.1:${port}`, null).get("/healthz");
      return headers.get("content-security-policy") ?? "";
    } finally {
      await other.close();
    }
  };

  test("is pictures of this origin, and of the service's own hosts where it is offered", async () => {
    expect(await policyOf({})).toMatch(/img-src 'self' data: blob: *;/u);
    const offered = await policyOf({ SPOTIFY_CLIENT_ID: "abc", PUBLIC_URL: "http://127.0.0.1" });
    expect(offered).toContain("img-src 'self' data: blob: https://*.scdn.co https://*.spotifycdn.com ");
    expect(offered).not.toMatch(/img-src[^;]* https:[ ;]/u);
  });

  test("is pictures of anywhere for a catalogue file, which names their addresses", async () => {
    const { headers } = await app.api(null).get("/healthz");
    expect(headers.get("content-security-policy")).toMatch(/img-src 'self' data: blob: https:[ ;]/u);
  });
});

test("over HTTPS this host alone is held to it, and a sign-in's cookie is the host's own", async () => {
  const port = await freePort();
  const open = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
    env: { PORT: String(port), PUBLIC_URL: "https://music.example.org", DEMO: "on" },
  });
  try {
    const { headers } = await apiOf(`http://127.0.0.1:${port}`, null).get("/auth/login?provider=demo");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+$/u);
    expect(headers.get("set-cookie")).toMatch(/^__Host-gatefold_sign_in_\w+=[^;]+; .*Path=\/; .*Secure/u);
  } finally {
    await open.close();
  }
  expect((await app.api(null).get("/healthz")).headers.get("strict-transport-security")).toBeNull();
});
