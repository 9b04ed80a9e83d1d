import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { aBrowser, finishLogin, startLogin } from "#testing/people/sign-in.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";

/* What a visitor of the demo finds: genres of its artists, and an export of its own account. */

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_SHARED: "off", DEMO_TOUR: "on" } });
});
afterAll(() => app.close());

test("a visitor's library has genres from open data, and its export is that visitor's alone to download and import", async () => {
  const job = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .select("state")
      .where("kind", "=", "service-open-data")
      .executeTakeFirst();
  await expect.poll(async () => (await job())?.state, { timeout: 60_000 }).toBe("done");
  const browser = aBrowser(app.url);
  const address = await startLogin(browser);
  const allowed = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account: "newcomer", decision: "allow" }),
  });
  const cookie = allowed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answered = await finishLogin(browser, new URL(allowed.headers.get("location") ?? ""));
  const person = apiOf(app.url, answered.get("app_token"));
  await untilScanIs(person, "done");
  const coverage = async () => (await person.get("/classification/coverage")).body;
  await expect.poll(async () => (await coverage()).known, { timeout: 20_000 }).toBeGreaterThan(0);
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
