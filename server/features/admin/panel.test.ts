import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let admin: SignedIn;
let person: SignedIn;
let signedInAt: number;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 4, tracks: 10, liked: 3, playlists: [] });
  app = await startTestApp({ catalogue, env: { ADMINS: "demo:account-3" } });
  admin = await app.signIn("account-3");
  app.clock.stop();
  signedInAt = Math.floor(app.clock.now() / 1000);
  person = await app.signIn(app.freshAccount());
  app.clock.advance(0);
});
afterAll(() => app.close());

test("people are listed with what the panel shows of them, in pages of at most 50, and found", async () => {
  const { body } = await admin.get("/auth/admin/users?limit=50&offset=0");
  expect(body.total).toBe(2);
  expect(body.items).toContainEqual({
    user_id: person.userId,
    display_name: "Person 0",
    // The service reports no address any more.
    email: null,
    last_login: signedInAt,
    admin: 0,
    provider: "demo",
  });
  expect(body.items.map(({ admin: flag }: { admin: number }) => flag).toSorted()).toEqual([0, 1]);
  expect((await admin.get("/auth/admin/users?limit=1&offset=1")).body.items).toHaveLength(1);
  expect((await admin.get("/auth/admin/users?q=PERSON+0")).body).toMatchObject({
    total: 1,
    items: [{ user_id: person.userId }],
  });
  for (const query of ["limit=51", "limit=0", "offset=-1", "limit=ten", "order=name"])
    expect((await admin.get(`/auth/admin/users?${query}`)).status, query).toBe(
      query === "order=name" ? 200 : 400,
    );
});

test("the database says how it is, and nothing that opens it", async () => {
  const ping = await admin.get("/__db_ping");
  expect(ping.body).toMatchObject({ ok: true });
  const info = await admin.get("/__db_info");
  expect(info.body).toMatchObject({ encoding: "UTF8", migration: expect.stringMatching(/^\d{4}-.*\.sql$/u) });
  expect(info.body.tables.length).toBeGreaterThan(5);
  const way = await admin.get("/__db_net");
  expect(way.body.round_trips_ms).toHaveLength(5);
  expect(way.body.problem).toBeNull();
  const secret = new URL(app.server.ctx.settings.DATABASE_URL ?? "postgres://x:unlikely@h").password;
  for (const { text } of [ping, info, way]) {
    expect(text).not.toContain("postgres://");
    if (secret !== "") expect(text).not.toContain(secret);
  }
});
