import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { MailPage } from "./mail-page.tsx";

type Mails = RouteOutput<"GET /admin/mail">;
type Mail = Mails["items"][number];

const refusal = new Refusal(409, { code: "conflict", detail: "The email is being sent right now." });
const template = {
  subject: "You are in",
  message: "Hi {name}",
  changed_at: null,
  fields: { name: "the name given on the waitlist" },
};
const mailOf = (to: string, more: Partial<Mail> = {}): Mail => ({
  id: `id-of-${to}`,
  kind: "acceptance",
  to,
  subject: `For ${to}`,
  text: `Dear ${to}`,
  state: "sent",
  attempts: 1,
  error: null,
  created_at: 1_790_000_000,
  next_at: null,
  sent_at: 1_790_000_060,
  ...more,
});
const listOf = (items: Mail[], more: Partial<Mails> = {}): Mails => ({
  items,
  total: items.length,
  has_server: true,
  ...more,
});
const failed = mailOf("bo@example.org", {
  state: "failed",
  attempts: 7,
  error: "550 no such user",
  sent_at: null,
});
const retry = "Try again: email to bo@example.org";
const remove = "Delete email to bo@example.org";

const open = (answers: Answers) =>
  renderScreen(<MailPage />, { answers: { "GET /admin/mail/template": template, ...answers } });
type Opened = Awaited<ReturnType<typeof open>>;
const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const sentOf = ({ server }: Opened, start: string) =>
  server.requests
    .filter(({ route }) => route.startsWith(start))
    .map(({ path, body }) => [path, body] as const);

test("mails are listed with what became of each, and what is being sent has no button", async () => {
  const sending = mailOf("al@example.net", { state: "sending", sent_at: null });
  const queued = mailOf("cleo@example.org", { state: "queued", next_at: 1_790_003_600, sent_at: null });
  await open({ "GET /admin/mail": listOf([failed, sending, queued, mailOf("d@example.org")]) });
  const rowOf = async (to: string) => within((await screen.findByText(to)).closest("tr") as HTMLElement);
  const row = await rowOf("bo@example.org");
  for (const text of ["Failed", "550 no such user", "7", "For bo@example.org"]) row.getByText(text);
  expect((await rowOf("al@example.net")).queryAllByRole("button")).toEqual([]);
  (await rowOf("cleo@example.org")).getByText(/^Next try: /u);
  const last = await rowOf("d@example.org");
  last.getByText(/^Sent: /u);
  expect(last.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Delete email to d@example.org",
  ]);
  expect(screen.queryByText(/^No mail server is set/u)).toBeNull();
});

test("without a mail server a line says that mails wait, and none can be tried again", async () => {
  await open({ "GET /admin/mail": listOf([failed], { has_server: false }) });
  await screen.findByText(/^No mail server is set up\. Emails wait here/u);
  await screen.findByRole("button", { name: remove });
  expect(screen.queryByRole("button", { name: retry })).toBeNull();
});

test("mails are shown fifty a page and by state; another state begins at its first page", async () => {
  const all = Array.from({ length: 51 }, (_, number) => mailOf(`p${number}@x.org`));
  const opened = await open({
    "GET /admin/mail": ({ query }) => {
      const from = Number(query.get("offset"));
      return listOf(all.slice(from, from + Number(query.get("limit"))), { total: all.length });
    },
  });
  await press(opened, "Next page");
  await screen.findByText("p50@x.org");
  await opened.user.selectOptions(screen.getByLabelText("Show"), "failed");
  await waitFor(() => {
    const asked = opened.server.requests.at(-1)?.query;
    expect([asked?.get("state"), asked?.get("offset"), asked?.get("limit")]).toEqual(["failed", "0", "50"]);
  });
});

test.each([
  ["Failed to load emails", new Refusal(500, { code: "internal", detail: "X" })],
  ["No emails", listOf([])],
])("where there is nothing to show: %s", async (text, answer) => {
  await open({ "GET /admin/mail": answer });
  await screen.findByText(text);
});

test("a failed mail is tried again, and the list is read again", async () => {
  const opened = await open({
    "GET /admin/mail": listOf([failed]),
    "POST /admin/mail/{id}/retry": () => {
      const queued = { ...failed, state: "queued" as const, error: null };
      opened.server.answer({ "GET /admin/mail": listOf([queued]) });
      return queued;
    },
  });
  await press(opened, retry);
  await screen.findByText("Sending the email again.");
  await waitFor(() => expect(screen.queryByText("550 no such user")).toBeNull());
  expect(sentOf(opened, "POST")).toEqual([[`/admin/mail/${encodeURIComponent(failed.id)}/retry`, {}]]);
});

test("a mail is deleted, and is gone from the list", async () => {
  const opened = await open({
    "GET /admin/mail": listOf([failed]),
    "DELETE /admin/mail/{id}": () => {
      opened.server.answer({ "GET /admin/mail": listOf([]) });
      return { id: failed.id };
    },
  });
  await press(opened, remove);
  await screen.findByText("Email deleted.");
  await screen.findByText("No emails");
  expect(sentOf(opened, "DELETE")).toEqual([[`/admin/mail/${encodeURIComponent(failed.id)}`, undefined]]);
});

test.each([
  [retry, "Couldn't retry the email"],
  [remove, "Couldn't delete the email"],
])("%s: a refusal is said with its reason", async (button, text) => {
  const opened = await open({
    "GET /admin/mail": listOf([failed]),
    "POST /admin/mail/{id}/retry": refusal,
    "DELETE /admin/mail/{id}": refusal,
  });
  await press(opened, button);
  await screen.findByText(text);
  await screen.findByText(/The email is being sent right now\./u);
  screen.getByText("550 no such user");
});

test("the template is previewed, saved and taken back", async () => {
  const changed = { ...template, subject: "Come in", changed_at: 1_790_000_000 };
  const opened = await open({
    "GET /admin/mail": listOf([]),
    "POST /admin/mail/template/preview": { subject: "Come in", message: "Hi there" },
    "PUT /admin/mail/template": changed,
    "DELETE /admin/mail/template": template,
  });
  const subject = await screen.findByLabelText("Subject");
  await screen.findByText("the name given on the waitlist");
  expect(screen.queryByRole("button", { name: "Reset to default" })).toBeNull();
  await opened.user.clear(subject);
  await press(opened, "Save");
  await screen.findByText("Enter a subject and a message");
  await opened.user.type(subject, "Come in");
  await press(opened, "Preview");
  await screen.findByText("Hi there");
  await opened.user.type(subject, "!");
  await waitFor(() => expect(screen.queryByText("Hi there")).toBeNull());
  await press(opened, "Save");
  await screen.findByText("Template saved.");
  await press(opened, "Reset to default");
  await screen.findByText("Template reset to default.");
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", "You are in"));
  const { message } = template;
  expect(sentOf(opened, "POST")).toEqual([["/admin/mail/template/preview", { subject: "Come in", message }]]);
  expect(sentOf(opened, "PUT")).toEqual([["/admin/mail/template", { subject: "Come in!", message }]]);
});

test.each([
  ["Preview", "Couldn't preview the template"],
  ["Save", "Couldn't save the template"],
  ["Reset to default", "Couldn't reset the template"],
])("%s: a refusal is said with its reason, and what was typed stays", async (button, text) => {
  const noField = new Refusal(400, { code: "bad-request", detail: "There is no field {x}." });
  const opened = await open({
    "GET /admin/mail": listOf([]),
    "GET /admin/mail/template": { ...template, changed_at: 1_790_000_000 },
    "POST /admin/mail/template/preview": noField,
    "PUT /admin/mail/template": noField,
    "DELETE /admin/mail/template": noField,
  });
  await opened.user.type(await screen.findByLabelText("Subject"), "!");
  await press(opened, button);
  await screen.findByText(text);
  await screen.findByText(/There is no field \{x\}\./u);
  expect(screen.getByLabelText("Subject")).toHaveProperty("value", "You are in!");
});

test("a template that does not load says so", async () => {
  await open({
    "GET /admin/mail": listOf([]),
    "GET /admin/mail/template": new Refusal(500, { code: "internal", detail: "X" }),
  });
  await screen.findByText("Failed to load the template");
});
