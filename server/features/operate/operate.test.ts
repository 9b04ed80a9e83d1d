import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import yauzl from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretOfTests, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { untilScanIs } from "#testing/server/http-client.ts";

const secrets = { SMTP_URL: "smtp://me:hidden-word@127.0.0.1:1", LASTFM_API_KEY: "hidden-word-2" };
const notices: { title: string; message: string }[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    notices.push(JSON.parse(body) as (typeof notices)[number]);
    return response.end();
  });
});
/** Texts of a zip by their paths. */
async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return files;
}

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 3, playlists: [2] }),
    env: {
      ...secrets,
      ADMIN_URL: "https://panel.example.org",
      ADMINS: "demo:account-0",
      NOTIFY_URL: `http://127.0.0.1:${port}/hidden-word-3`,
    },
  });
  admin = await app.signIn("account-0");
  await untilScanIs(admin, "done");
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

test("health shows calls, jobs, links, scans and the database", async () => {
  const { body } = await admin.get("/admin/health");
  expect(body).toMatchObject({
    version: "0.0.0-test",
    log_level: "silent",
    people: 1,
    links: { linked: 1, to_renew: 0, end_soon: 0 },
    jobs: { failed_24h: 0, failed: [] },
    attention: [],
    oldest_scan_at: expect.any(Number),
    disk_free_mb: expect.any(Number),
  });
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.providers).toMatchObject([{ provider: "demo", budget: null, paused_until: null }]);
});

test("jobs that failed and a link that ends soon want attention, and the operator is reported once a day of what is over", async () => {
  const { ctx } = app.server;
  const failed = {
    user_id: null,
    key: "",
    input: "{}",
    progress: JSON.stringify({ done: 0, total: null }),
    error: JSON.stringify({ detail: "It cannot be done.", code: "unavailable" }),
    created_at: new Date(ctx.now()),
  };
  const [first, second] = [1, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  await ctx.database
    .insertInto("jobs")
    .values([
      { ...failed, job_id: first, kind: "gives-up", state: "failed", finished_at: new Date(ctx.now()) },
      {
        ...failed,
        job_id: second,
        kind: "tries-again",
        state: "waiting",
        paused_until: new Date(ctx.now() + 3_600_000),
      },
    ] as never)
    .execute();
  await ctx.database
    .updateTable("provider_links")
    .set({ authorized_at: new Date(ctx.now() - 160 * 86_400_000) })
    .execute();
  const { body } = await admin.get("/admin/health");
  expect(body.attention.map(({ key }: { key: string }) => key)).toEqual(["jobs", "jobs-again", "links"]);
  expect(body.attention[1].message).toBe("tries-again: It cannot be done.");
  expect(body.jobs.failed).toMatchObject([
    { kind: "gives-up", detail: "It cannot be done." },
    { kind: "tries-again", finished_at: null },
  ]);
  await ctx.database
    .deleteFrom("jobs")
    .where("job_id", "=", second as string)
    .execute();
  app.clock.advance(11 * 60_000);
  await expect
    .poll(() => notices.map(({ title }) => title).toSorted())
    .toEqual(["Connections to the service expire soon", "Jobs failed"]);
});

test("a failed job is tried again from here, which the audit list notes; others are refused", async () => {
  const { database } = app.server.ctx;
  const [unknown, notice] = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  await database
    .insertInto("jobs")
    .values({
      job_id: notice,
      user_id: null,
      kind: "operator-notice",
      key: "again",
      state: "failed",
      input: JSON.stringify({ key: "again", notice: { title: "Once more", message: "Now.", priority: 3 } }),
      progress: JSON.stringify({ done: 0, total: 1 }),
      error: JSON.stringify({ detail: "The receiver could not be reached.", code: "internal" }),
      created_at: new Date(app.clock.now()),
      finished_at: new Date(app.clock.now()),
    } as never)
    .execute();
  const retry = async (id: string | undefined) => admin.post(`/admin/jobs/${id}/retry`, {});
  const { failed } = (await admin.get("/admin/health")).body.jobs;
  expect(
    Object.fromEntries(
      failed.map((job: { job_id: string; may_retry: boolean }) => [job.job_id, job.may_retry]),
    ),
  ).toEqual({ [`${unknown}`]: false, [`${notice}`]: true });
  expect((await retry(notice)).body).toEqual({ job_id: notice });
  await expect.poll(() => notices.map(({ title }) => title)).toContain("Once more");
  await expect.poll(async () => (await retry(notice)).status).toBe(409);
  expect((await retry(unknown)).status).toBe(409);
  expect((await retry("00000000-0000-4000-8000-00000000000f")).status).toBe(404);
  expect((await retry("nothing")).status).toBe(400);
  const audit = (await admin.get("/admin/audit")).body.items;
  expect(
    audit.filter(({ action }: { action: string }) => action === "POST /admin/jobs/{id}/retry"),
  ).toHaveLength(1);
});

test("event streams that are open are counted while they are", async () => {
  const left = new AbortController();
  const counted = async () => (await admin.get("/admin/health")).body.event_streams;
  expect(await counted()).toBe(0);
  const opened = await fetch(`${app.url}/events?access_token=${admin.token}`, { signal: left.signal });
  expect(opened.status).toBe(200);
  await expect.poll(counted).toBe(1);
  expect((await admin.get("/metrics")).text).toMatch(/^gatefold_event_streams 1$/mu);
  left.abort();
  await expect.poll(counted).toBe(0);
});

test("metrics are for admins, and without a token for this machine alone", async () => {
  const { text: reported, headers } = await admin.get("/metrics");
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(reported).toMatch(/^gatefold_people 1$/mu);
  expect(reported).toMatch(/^gatefold_provider_calls_24h\{provider="demo"\} \d+$/mu);
  for (const line of reported.trim().split("\n"))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) gatefold_\w+ .+|gatefold_\w+(?:\{[^}]+\})? -?[\d.e+]+)$/u);
  expect((await app.api(null).get("/metrics")).status).toBe(200);
  const proxied = await fetch(`${app.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(proxied.status).toBe(401);
});

test("the doctor names what is wrong, without a secret", async () => {
  const { body, text: reported } = await admin.get("/admin/doctor");
  const by = Object.fromEntries(body.items.map((item: { check: string }) => [item.check, item]));
  expect(by.mail).toMatchObject({ verdict: "failed", found: expect.stringContaining("127.0.0.1") });
  expect(by.database.verdict).toBe("ok");
  expect(by.port.verdict).toBe("ok");
  expect(reported).not.toContain("hidden-word");
  expect((await admin.get("/admin/health")).text).not.toContain("hidden-word");
});

test("a support bundle has what a helper needs, and neither a secret nor anything of a person", async () => {
  const { database, log } = app.server.ctx;
  log.level = "info";
  const person = await database.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  log.error({ err: new Error("Ada's playlist is gone"), userId: admin.userId, jobId: "j-1" }, "a job failed");
  log.level = "silent";
  const response = await fetch(`${app.url}/admin/support-bundle`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get("content-disposition")).toMatch(/filename="gatefold-support-[\d-]{10}\.zip"$/u);
  const files = await readZip(Buffer.from(await response.arrayBuffer()));
  expect(Object.keys(files).toSorted()).toEqual([
    "about.txt",
    "doctor.txt",
    "health.json",
    "jobs.json",
    "log.ndjson",
    "migrations.txt",
    "settings.txt",
  ]);
  expect(files["about.txt"]).toContain("gatefold: 0.0.0-test");
  expect(files["doctor.txt"]).toMatch(/^failed mail: /mu);
  expect(files["settings.txt"]).toMatch(/^SMTP_URL: set$/mu);
  expect(files["settings.txt"]).toMatch(/^BACKUP_DIR: unset$/mu);
  expect(files["migrations.txt"]).toMatch(/^1 /u);
  expect(JSON.parse(files["jobs.json"] ?? "")).toContainEqual({
    kind: "gives-up",
    state: "failed",
    count: 1,
  });
  expect(JSON.parse(files["health.json"] ?? "")).toMatchObject({
    people: 1,
    attention: expect.arrayContaining(["jobs"]),
  });
  expect(files["log.ndjson"]).toContain("a job failed");
  const all = Object.values(files).join("\n");
  const hidden = [
    "hidden-word",
    admin.token,
    admin.userId,
    person.user_id,
    person.display_name,
    person.account_id,
    person.email ?? "example.org",
    app.folder,
    new URL(app.url).host,
    "It cannot be done.",
    "Ada",
    secretOfTests,
  ];
  for (const secret of hidden) expect(all, secret).not.toContain(secret);
  expect(all).not.toMatch(/[\w.]+@[\w.]+\.\w|[0-9a-f]{8}-[0-9a-f]{4}-|eyJ|Bearer/u);
  // It is noted behind the answer.
  await expect
    .poll(async () => (await admin.get("/admin/audit")).body.items[0].action)
    .toBe("POST /admin/support-bundle");
});

test("an instance whose panel is elsewhere says where", async () => {
  expect((await admin.get("/admin/panel")).body).toEqual({ admin_url: "https://panel.example.org" });
});

test("the log level is changed while the server runs", async () => {
  expect((await admin.sendJson("PUT", "/admin/log-level", { level: "error" })).body).toEqual({
    level: "error",
  });
  expect(app.server.ctx.log.level).toBe("error");
  expect((await admin.get("/admin/health")).body.log_level).toBe("error");
  expect((await admin.sendJson("PUT", "/admin/log-level", { level: "loud" })).status).toBe(400);
  await admin.sendJson("PUT", "/admin/log-level", { level: "silent" });
});
