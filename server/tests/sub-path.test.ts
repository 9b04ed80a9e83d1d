import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decide } from "#testing/people/sign-in.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { scratchFolder, startTestApp, type TestApp } from "#testing/server/app.ts";
import { freePort } from "#testing/server/free-port.ts";
import { apiOf } from "#testing/server/http-client.ts";

const base = "/music/gatefold";
const { folder, remove } = scratchFolder();
let app: TestApp;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), '<link href="./a.css"><script src="./assets/a.js"></script>');
  writeFileSync(join(folder, "assets", "a.js"), "// a part");
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [2] }),
    env: { PORT: String(port), PUBLIC_URL: `${origin}${base}/` },
    webFolder: folder,
  });
});
afterAll(async () => {
  await app.close();
  remove();
});

const asBrowser = { headers: { accept: "text/html" }, redirect: "manual" } as const;

test("everything lies below the path: the app's page at any depth, its files, the interface, the demo", async () => {
  expect(app.url).toBe(origin + base);
  for (const path of ["", "/", "/playlist/liked", "/admin/users", "/index.html"]) {
    const page = await fetch(app.url + path, asBrowser);
    expect([path, page.status]).toEqual([path, 200]);
    const html = await page.text();
    expect(html).toBe(`<link href="${base}/a.css"><script src="${base}/assets/a.js"></script>`);
  }
  const api = app.api(null);
  expect((await api.get("/assets/a.js")).text).toBe("// a part");
  expect((await api.get("/meta/version")).status).toBe(200);
  expect((await api.get("/openapi.json")).body.servers).toEqual([
    { url: origin + base, description: "this instance" },
  ]);
  expect((await api.get("/provider/sdk.js")).status).toBe(200);
  expect((await api.get("/nothing")).status).toBe(404);
  expect((await api.send("DELETE", "/meta/version")).status).toBe(405);
});

test("nothing lies beside it but the way there and what monitors ask", async () => {
  const front = await fetch(`${origin}/`, asBrowser);
  expect([front.status, front.headers.get("location")]).toEqual([302, `${base}/`]);
  const outside = apiOf(origin, null);
  for (const path of [
    "/auth/me",
    "/music",
    "/music/gatefoldish/x",
    "/library",
    "/assets/a.js",
    "/provider/sdk.js",
  ]) {
    const answer = await outside.get(path);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 404, `Gatefold is at ${base}/.`]);
  }
  expect((await outside.get("/healthz")).status).toBe(200);
  expect((await outside.get("/readyz")).status).toBe(200);
});

test("a sign-in goes there and back below the path, with cookies of that path alone", async () => {
  const login = await fetch(`${app.url}/auth/login`);
  const [cookie = ""] = login.headers.getSetCookie();
  expect(cookie).toContain(`Path=${base}/auth;`);
  const { auth_url: address } = (await login.json()) as { auth_url: string };
  expect(address).toMatch(`${origin}${base}/provider/authorize`);
  const back = await decide(new URL(address), "account-0", "allow");
  expect(back.href).toMatch(`${origin}${base}/auth/callback`);
  const returned = await fetch(back, {
    redirect: "manual",
    headers: { cookie: cookie.split(";", 1)[0] ?? "" },
  });
  const location = returned.headers.get("location") ?? "";
  expect(location).toMatch(`${base}/oauth/callback?app_token=`);
  expect(returned.headers.getSetCookie().join()).toContain(`Path=${base}/oauth/callback;`);

  const token = new URL(location, origin).searchParams.get("app_token");
  const api = app.api(token);
  expect((await api.get("/auth/me")).status).toBe(200);
  const stream = await api.open(`/library/cache/progress/stream?access_token=${token}`);
  expect([stream.status, stream.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  expect(await stream.text()).toContain('"status":"done"');
  const { items } = (await api.get("/library/cache/playlists")).body as {
    items: { images: { url: string }[] }[];
  };
  const images = items.flatMap((playlist) => playlist.images.map(({ url }) => url));
  for (const url of images) expect(url).toMatch(`${origin}${base}/provider/`);
});

test("the set-up link lies below it, and sends on below it", async () => {
  const { setUpLink } = app.server;
  expect(setUpLink).toMatch(`${origin}${base}/set-up?code=`);
  const answer = await fetch(setUpLink ?? "", asBrowser);
  expect(answer.headers.get("location")).toBe(`${base}/login?setup=spotify`);
  expect(answer.headers.getSetCookie().join()).toContain(`Path=${base}/;`);
});
