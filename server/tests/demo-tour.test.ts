import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { aBrowser, consent, finishLogin, startLogin } from "#testing/people/sign-in.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";

/* What a visitor of the demo finds: genres of its artists, and an export of its own account. */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_SHARED: "off", DEMO_TOUR: "on" } });
});
afterAll(() => app.close());

/** Signs in as an account of the demo in a browser of its own; its person, and the cookie that says whose copy it is. */
async function visit(account: string) {
  const browser = aBrowser(app.url);
  const address = await startLogin(browser);
  const allowed = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account, decision: "allow" }),
  });
  const cookie = allowed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answered = await finishLogin(browser, new URL(allowed.headers.get("location") ?? ""));
  const person = { ...apiOf(app.url, answered.get("app_token")), userId: answered.get("user_id") ?? "" };
  await untilScanIs(person, "done");
  return { person, cookie };
}

type Person = Awaited<ReturnType<typeof visit>>["person"];

const friendsOf = async (person: Person) => (await person.get("/social/friends")).body;
const changesOf = async (person: Person) => (await person.get("/operations")).body;

test("a visitor who agrees to the terms has a friend who shares and compares, and a clean-up that can be undone; others are not seen", async () => {
  const { person } = await visit("listener");
  expect(await changesOf(person)).toMatchObject({ items: [] });
  await consent(person);
  const state = async () => (await changesOf(person)).items[0]?.state;
  await expect.poll(state).toBe("done");
  const { items } = await friendsOf(person);
  expect(items).toMatchObject([
    {
      display_name: "Fia Friend",
      shares: { profile: true, library: true, analytics: true },
      comparison: "agreed",
    },
  ]);
  const friend = items[0].user_id as string;
  const compared = (await person.get(`/social/comparisons/${friend}`)).body;
  expect([compared.songs.both > 0, compared.songs.only_theirs > 0]).toEqual([true, true]);
  const [change] = (await changesOf(person)).items;
  expect(change).toMatchObject({ kind: "clean-up", can_undo: true });
  expect((await person.post(`/operations/${change.operation_id}/undo`)).status).toBeLessThan(300);

  const { person: other } = await visit("newcomer");
  await consent(other);
  await expect.poll(async () => (await friendsOf(other)).total).toBe(1);
  expect((await friendsOf(other)).items[0].user_id).toBe(friend);
  expect((await friendsOf(person)).total).toBe(1);
  const page = await person.get(`/social/people/${friend}`);
  expect([page.status, page.text.includes(other.userId)]).toEqual([200, false]);
});

test("a friend who was removed stays so, and agreeing again changes nothing", async () => {
  const { person } = await visit("newcomer");
  await consent(person);
  await expect.poll(async () => (await friendsOf(person)).total).toBe(1);
  await person.post("/social/remove", { user_id: (await friendsOf(person)).items[0].user_id });
  await consent(person);
  await app.server.ctx.jobs.cancelAndWait({ userId: person.userId, kind: "demo-tour" }, 10_000);
  expect((await friendsOf(person)).total).toBe(0);
});

test("no one but the server signs in as that friend", async () => {
  const address = await startLogin(aBrowser(app.url));
  const allowed = await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": "203.0.113.7" },
    body: new URLSearchParams({ account: "friend", decision: "allow" }),
  });
  expect([allowed.status, allowed.headers.get("location")]).toEqual([400, null]);
  expect(await (await fetch(address)).text()).not.toContain("Fia");
});

test("a visitor's library has genres from open data, and its export is that visitor's alone to download and import", async () => {
  const job = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .select("state")
      .where("kind", "=", "service-open-data")
      .executeTakeFirst();
  await expect.poll(async () => (await job())?.state).toBe("done");
  const { person, cookie } = await visit("newcomer");
  const coverage = async () => (await person.get("/classification/coverage")).body;
  await expect.poll(async () => (await coverage()).known).toBeGreaterThan(0);
  const { sources } = await coverage();
  expect(sources.find(({ source }: { source: string }) => source === "musicbrainz").artists).toBeGreaterThan(
    0,
  );

  const url = (await person.get("/auth/me")).body.data_export_url as string;
  expect((await fetch(url)).status).toBe(404);
  const zip = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
  const { body } = await uploadExport(person, zip);
  expect(await untilImported(person, body.job_id)).toMatchObject({ status: "completed" });
  await person.post("/stats/opt_in");
  expect((await person.get("/stats/summary?range=all")).body.total_plays).toBeGreaterThan(80);
});

test("where accounts are shared there is neither", async () => {
  const shared = await startTestApp({ env: { DEMO_SHARED: "on", DEMO_TOUR: "" } });
  try {
    const person = await shared.signIn("newcomer");
    expect((await person.get("/auth/me")).body.data_export_url).toBeNull();
  } finally {
    await shared.close();
  }
});
