import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notify } from "#server/features/notifications/notifications.ts";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs } from "#testing/http-client.ts";
import { aPerson, friendIdsOf } from "#testing/people.ts";
import type { SignedIn } from "#testing/sign-in.ts";
import { expectNoViolations } from "./accessibility-violations.ts";
import { answerBroken, answerWith, openApp, type App } from "./open-app.ts";

/* What the friends area says of how something came out (specification 2, section 8). */

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    catalogue: aCatalogue({ accounts: 16, liked: 6, playlists: [3] }),
    webFolder: fileURLToPath(new URL("../dist/web", import.meta.url)),
  });
});
afterAll(() => server.close());

async function somebody(): Promise<SignedIn> {
  const person = await aPerson(server);
  await untilScanIs(person, "done");
  return person;
}

function openAs(person: SignedIn, path: string): Promise<App> {
  return openApp({ url: server.url, signedInAs: { app_token: person.token, user_id: person.userId }, path });
}

test("a request that is declined goes, and nobody becomes a friend", async () => {
  const [anna, ben] = [await somebody(), await somebody()];
  await anna.post("/social/request", { to_user_id: ben.userId });
  const { page } = await openAs(ben, "/");
  await page.getByRole("navigation").getByRole("link", { name: "Friends", exact: true }).first().click();
  await page.waitForURL(/\/friends$/u);
  await page.getByRole("main").getByRole("link", { name: "Requests", exact: true }).click();
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByText("No pending requests.").waitFor();
  expect([await friendIdsOf(anna), await friendIdsOf(ben)]).toEqual([[], []]);
  expect((await anna.get("/social/requests/outgoing")).body.items).toEqual([]);
});

test("a code that came to nothing new is done, and one that fails says so", async () => {
  const person = await somebody();
  const app = await openAs(person, "/friends/search");
  const { page } = app;
  app.expectComplaint(/answer 500: POST \/social\/add-by-code/u);
  let isBroken = false;
  await answerWith(app, "/social/add-by-code", (route) =>
    isBroken
      ? route.fulfill({ status: 500, body: "" })
      : route.fulfill({ json: { auto: false, request_id: null } }),
  );
  const send = async () => {
    await page.getByRole("textbox", { name: "Friend code" }).fill("ABCD-EFGH-JKMNP");
    await page.getByRole("button", { name: "Send" }).click();
  };
  await send();
  await page.getByText("Done", { exact: true }).waitFor();
  isBroken = true;
  await send();
  await page.getByText("Failed to add", { exact: true }).waitFor();
  await expectNoViolations(page);
});

test("a code that cannot be made anew says so, and the old one stays", async () => {
  const person = await somebody();
  const { code } = (await person.get("/social/friend-code")).body as { code: string };
  const app = await openAs(person, "/friends/settings");
  const { page } = app;
  app.expectComplaint(/answer 500: POST \/social\/friend-code\/regenerate/u);
  await answerWith(app, "/social/friend-code/regenerate", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.getByText("Failed to generate", { exact: true }).waitFor();
  await page.getByText(code, { exact: true }).waitFor();
});

test("the bell counts to nine, and the list says when it cannot be read", async () => {
  const person = await somebody();
  const tell = (key: string) =>
    notify(server.server.ctx, { userId: person.userId, type: "link_ended", key, data: { service: "demo" } });
  const app = await openAs(person, "/friends/notifications");
  const { page } = app;
  const badge = page.locator("[data-badge]");
  await page.getByText("No notifications.").waitFor();
  expect(await badge.filter({ hasText: /\d/u }).count()).toBe(0);
  for (const key of ["1", "2", "3"]) await tell(key);
  await badge.filter({ hasText: /^3$/u }).waitFor();
  for (const key of ["4", "5", "6", "7", "8", "9"]) await tell(key);
  await badge.filter({ hasText: /^9$/u }).waitFor();
  await tell("10");
  await badge.filter({ hasText: /^9\+$/u }).waitFor();
  app.expectComplaint(/answer 500: GET \/social\/notifications/u);
  await answerWith(app, "/social/notifications", answerBroken);
  await page.reload();
  await page.getByRole("alert").getByText("Something went wrong.").waitFor();
  await expectNoViolations(page);
});
