import { minuteMs } from "#contract/base/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { startMailServer, type MailServer } from "#testing/server/mail-server.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { fillAcceptance, queueMail, readAcceptance } from "./mail.ts";
import { untilNoJob } from "#testing/server/until-job-ends.ts";

let mailServer: MailServer;
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 1, playlists: [] }),
    env: { ADMINS: "demo:account-0", SMTP_URL: mailServer.url, MAIL_FROM: "Music <music@example.org>" },
  });
  admin = await app.signIn("account-0");
});
beforeEach(() => {
  mailServer.arrived.length = 0;
  mailServer.answer("take");
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const aMail = { to: "ada@example.org", subject: "Hello", text: "You are in.\nCome.", kind: "acceptance" };
const queued = async (mail = aMail) => (await queueMail(app.server.ctx, mail)).mailId;
const inOutbox = async (id: string) =>
  (await admin.get("/admin/mail")).body.items.find((item: { id: string }) => item.id === id);
const untilIs = async (id: string, wanted: object) => {
  await expect.poll(async () => inOutbox(id)).toMatchObject({ id, ...wanted });
};

test("a mail reaches the mail server once, and the outbox says so", async () => {
  const id = await queued();
  await untilIs(id, { state: "sent", attempts: 1, error: null, to: "ada@example.org", next_at: null });
  expect(mailServer.arrived).toHaveLength(1);
  const [mail] = mailServer.arrived;
  expect(mail).toMatchObject({ to: "ada@example.org", messageId: `<${id}@gatefold>` });
  expect(mail?.raw).toMatch(/^From: Music <music@example\.org>\r?$/mu);
  expect(mail?.raw).toMatch(/^Subject: Hello\r?$/mu);
  expect(mail?.raw).toMatch(/You are in\.\r?\nCome\./u);
  // What was sent is not sent again.
  expect((await admin.post(`/admin/mail/${id}/retry`, {})).body.code).toBe("conflict");
});

test("what a mail server refuses is given up at once, and the address is in no log", async () => {
  const warned = vi.spyOn(app.server.ctx.log, "warn");
  mailServer.answer("refuse");
  const id = await queued();
  await untilIs(id, { state: "failed", attempts: 1, error: expect.stringContaining("550") });
  expect(JSON.stringify(warned.mock.calls)).toContain(id);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("ada@");
  const failed = () =>
    app.server.ctx.database
      .selectFrom("jobs")
      .selectAll()
      .where("kind", "=", "send-mail")
      .where("state", "=", "failed")
      .execute();
  await untilNoJob(app.server.ctx.database, { kind: "send-mail" });
  expect((await failed()).map(({ error }) => error)).toMatchObject([
    { detail: "The mail server refused an email." },
  ]);
  expect(JSON.stringify(await failed())).not.toContain("ada@");
  warned.mockRestore();
  mailServer.answer("take");
  expect((await admin.post(`/admin/mail/${id}/retry`, {})).body).toMatchObject({
    state: "queued",
    attempts: 0,
  });
  await untilIs(id, { state: "sent" });
});

test("a mail server that is busy is asked again after a minute, and five more", async () => {
  mailServer.answer("put-off");
  const id = await queued();
  await untilIs(id, {
    state: "queued",
    attempts: 1,
    error: expect.stringContaining("451"),
    next_at: expect.any(Number),
  });
  app.clock.advance(1.1 * minuteMs);
  await untilIs(id, { state: "queued", attempts: 2 });
  mailServer.answer("take");
  app.clock.advance(5.1 * minuteMs);
  await untilIs(id, { state: "sent", attempts: 3, error: null });
  expect(mailServer.arrived).toHaveLength(1);
});

test("a mail that waits for its next try is sent at once when an admin says so, and once only", async () => {
  mailServer.answer("put-off");
  const id = await queued();
  await untilIs(id, { state: "queued", attempts: 1 });
  mailServer.answer("take");
  await admin.post(`/admin/mail/${id}/retry`, {});
  await untilIs(id, { state: "sent" });
  // The job that waited finds that the mail is another's.
  app.clock.advance(1.1 * minuteMs);
  const other = await queued({ ...aMail, to: "bob@example.org" });
  await untilIs(other, { state: "sent" });
  expect(mailServer.arrived.map(({ to }) => to)).toEqual(["ada@example.org", "bob@example.org"]);
});

test.each([
  ["hang", 1],
  ["drop", 0],
] as const)(
  "a mail server that does `%s` midway is tried again, with the same Message-ID",
  async (answer, read) => {
    mailServer.answer(answer);
    const id = await queued();
    await untilIs(id, { state: "queued", attempts: 1, error: expect.any(String) });
    expect(mailServer.arrived).toHaveLength(read);
    mailServer.answer("take");
    await admin.post(`/admin/mail/${id}/retry`, {});
    await untilIs(id, { state: "sent" });
    expect(mailServer.arrived.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: read + 1 }, () => `<${id}@gatefold>`),
    );
  },
);

test.each([
  ["an address with a line break", { to: "ada@example.org\r\nBcc: eve@example.org" }],
  ["two addresses", { to: "ada@example.org, eve@example.org" }],
  ["no address", { to: "ada" }],
  ["a subject with a line break", { subject: "Hello\nBcc: eve@example.org" }],
  ["no text", { text: "  " }],
])("%s is refused, and nothing is queued", async (_name, part) => {
  const before = (await admin.get("/admin/mail")).body.total;
  await expect(queueMail(app.server.ctx, { ...aMail, ...part })).rejects.toMatchObject({
    code: "bad-request",
  });
  expect((await admin.get("/admin/mail")).body.total).toBe(before);
});

test("the outbox is read in pages by state, and a mail in it is deleted", async () => {
  mailServer.answer("refuse");
  const ids = [await queued(), await queued()];
  for (const id of ids) await untilIs(id, { state: "failed" });
  const { total } = (await admin.get("/admin/mail?state=failed")).body;
  const page = (await admin.get("/admin/mail?state=failed&limit=1&offset=1")).body;
  expect(page).toMatchObject({ items: [{ state: "failed" }], total, has_server: true });
  expect((await admin.get("/admin/mail?limit=51")).status).toBe(400);
  const gone = ids[0] ?? "";
  expect((await admin.send("DELETE", `/admin/mail/${gone}`)).body).toEqual({ id: gone });
  expect((await admin.get("/admin/mail?state=failed")).body.total).toBe(total - 1);
  for (const [method, path] of [
    ["DELETE", ""],
    ["POST", "/retry"],
  ] as const)
    expect((await admin.sendJson(method, `/admin/mail/${gone}${path}`, {})).status).toBe(404);
});

test("mails that were sent or given up are forgotten after 90 days", async () => {
  const id = await queued();
  await untilIs(id, { state: "sent" });
  app.clock.advance(91 * 24 * 60 * minuteMs);
  admin = await app.signIn("account-0");
  await expect.poll(async () => inOutbox(id)).toBeUndefined();
});

test("the template is changed, previewed and taken back; a field that there is not is refused", async () => {
  const original = (await admin.get("/admin/mail/template")).body;
  expect(original).toMatchObject({ changed_at: null, fields: { name: expect.any(String) } });
  const template = { subject: "In, {name}", message: "{email} may come to {link}." };
  expect((await admin.sendJson("PUT", "/admin/mail/template", template)).body).toMatchObject({
    ...template,
    changed_at: expect.any(Number),
  });
  const preview = await admin.post("/admin/mail/template/preview", {
    ...template,
    email: "ada@example.org",
    name: "Ada {link}\nLovelace",
  });
  expect(preview.body).toEqual({
    subject: "In, Ada {link} Lovelace",
    message: `ada@example.org may come to ${app.url}.`,
  });
  for (const message of ["Hi {nmae}", "Hi {name", "Hi name}", "Hi {}"]) {
    const refused = await admin.sendJson("PUT", "/admin/mail/template", { ...template, message });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["message"]]);
    expect((await admin.post("/admin/mail/template/preview", { ...template, message })).status).toBe(400);
  }
  expect((await admin.get("/admin/mail/template")).body).toMatchObject(template);
  const { ctx } = app.server;
  expect(fillAcceptance(ctx, await readAcceptance(ctx), { email: "bob@example.org", name: "" })).toEqual({
    subject: "In, there",
    message: `bob@example.org may come to ${app.url}.`,
  });
  expect((await admin.send("DELETE", "/admin/mail/template")).body).toEqual(original);
});
