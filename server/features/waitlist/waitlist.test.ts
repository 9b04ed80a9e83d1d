import { dayMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 1, liked: 1, playlists: [] });
  app = await startTestApp({ catalogue, env: { ADMINS: "demo:account-0" } });
  admin = await app.signIn("account-0");
});
afterAll(() => app.close());

const join = (body: object) => app.api(null).post("/waitlist/join-lite", body);
const list = async () => (await admin.get("/admin/waitlist?limit=50&offset=0")).body;

test("someone joins once, without signing in; the total grows, and the admin sees them until they are taken off", async () => {
  expect((await app.api(null).get("/waitlist/stats")).body).toEqual({ total: 0 });
  expect((await join({ name: "Ada", email: "ada@example.org" })).body).toEqual({ total: 1 });
  expect((await join({ email: " Bob@Example.org " })).body).toEqual({ total: 2 });
  const again = await join({ name: "Other", email: "ADA@example.org" });
  expect([again.status, again.body.detail]).toEqual([409, "This email is already on the list."]);
  expect((await app.api(null).get("/waitlist/stats")).body).toEqual({ total: 2 });
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      name: null,
      email: "Bob@Example.org",
      ip: "127.0.0.1",
      user_agent: expect.any(String),
      accepted_at: null,
    },
    { name: "Ada", email: "ada@example.org", created_at: expect.any(Number) },
  ]);
  expect((await admin.get("/admin/waitlist?limit=51")).status).toBe(400);
  expect((await admin.send("DELETE", `/admin/waitlist/${items[0].id}`)).body).toEqual({ total: 1 });
  expect((await admin.send("DELETE", `/admin/waitlist/${items[0].id}`)).status).toBe(404);
});

test.each([
  {},
  { email: "abc" },
  { email: "a@example.org\nbcc: b@example.org" },
  { email: 1 },
  { email: "a@example.org", name: "x".repeat(201) },
  { email: "a@example.org", name: "\0" },
  { email: "a@example.org", admin: true },
])("%j is refused", async (body) => {
  expect((await join(body)).status).toBe(400);
});

test("an admin writes to someone that they are in: the mail waits for a server, with its fields filled", async () => {
  const mail = { email: "ada@example.org", subject: "You are in", message: "Hello {name}, here: {link}" };
  const { status, body } = await admin.post("/admin/email/accept", mail);
  expect([status, body.state]).toEqual([200, "waiting"]);
  expect((await admin.get("/admin/mail")).body.items[0]).toMatchObject({
    id: body.id,
    to: "ada@example.org",
    text: `Hello Ada, here: ${app.url}`,
  });
  expect((await list()).items.at(-1).accepted_at).toEqual(expect.any(Number));
  for (const wrong of [
    { email: "abc" },
    { email: "a@example.org\nbcc: b@example.org" },
    { subject: "Two\nlines" },
    { message: "" },
    { message: "{password}" },
    { html: "<b>" },
  ])
    expect((await admin.post("/admin/email/accept", { ...mail, ...wrong })).status).toBe(400);
});

test("where a request came from is forgotten after 90 days, and the entry stays", async () => {
  app.clock.advance(91 * dayMs);
  admin = await app.signIn("account-0");
  await expect
    .poll(async () => (await list()).items.at(-1))
    .toMatchObject({ email: "ada@example.org", ip: null, user_agent: null });
});
