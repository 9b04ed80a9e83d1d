import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { aPerson, friendIdsOf } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { answerWith, apiCalls, begin, openApp, viewports, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 20, liked: 6, playlists: [3] }),
  });
});
afterAll(() => server.close());

async function aMember(): Promise<SignedIn & { name: string }> {
  const person = await aPerson(server);
  await untilScanIs(person, "done");
  const { display_name: name } = (await person.get("/auth/me")).body as { display_name: string };
  return { ...person, name };
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, path: "/friends", ...options });
}

type Member = Awaited<ReturnType<typeof aMember>>;

/** They find each other, become friends, see it at once, and part by a block that is taken back. */
async function befriendAndBlock(annas: Page, bens: Page, { anna, ben }: Pair): Promise<void> {
  await bens.getByText("No pending requests.").waitFor();
  await annas.getByRole("searchbox", { name: "Search by name or email" }).fill(ben.userId);
  const found = annas.getByRole("list", { name: "People found" }).getByRole("listitem");
  await found.getByText(ben.name).waitFor();
  await annas
    .getByRole("region", { name: "Your friend code" })
    .getByText(/^\w{4}-\w{4}-\w{5}$/u)
    .waitFor();
  await expectNoViolations(annas);

  const badge = bens.locator("[data-badge]", { hasText: /^1$/u });
  const sent = begin(annas.waitForResponse(/\/social\/request$/u));
  await found.getByRole("button", { name: "Add", exact: true }).click();
  await sent;
  // By the event alone: as long as its stream is open, the bell asks for nothing by the clock.
  await badge.waitFor();
  await found.getByText("Request sent").waitFor();
  const incoming = bens.getByRole("region", { name: "Incoming" });
  await incoming.getByText(anna.name).waitFor();
  await expectNoViolations(bens);
  await bens.getByRole("link", { name: "Notifications", exact: true }).click();
  const notifications = bens.getByRole("list", { name: "Notifications" });
  await notifications.getByText("friend request").waitFor();
  await notifications.getByText(`${anna.name} wants to be friends.`).waitFor();
  const muted = begin(bens.waitForResponse(/\/social\/notifications\/types$/u));
  await bens.getByRole("switch", { name: "A friend wants to compare libraries" }).click();
  await bens.getByRole("switch", { name: "A friend wants to compare libraries", checked: false }).waitFor();
  await muted;
  expect((await ben.get("/social/notifications/types")).body.types).toContainEqual({
    type: "comparison_asked",
    muted: true,
  });
  await expectNoViolations(bens);
  await bens.getByRole("button", { name: "Mark all read" }).click();
  await bens.getByText("No notifications.").waitFor();
  await bens.locator("[data-badge]").waitFor({ state: "detached" });
  await bens.getByRole("checkbox", { name: "Only unread" }).uncheck();
  await notifications.getByText("friend request").waitFor();

  await bens.getByRole("main").getByRole("link", { name: "Requests", exact: true }).click();
  await incoming.getByRole("button", { name: "Accept", exact: true }).click();
  await annas.locator("[data-badge]", { hasText: /^1$/u }).waitFor();
  await found.getByText("Friend", { exact: true }).waitFor();

  await annas.getByRole("main").getByRole("link", { name: "Friends", exact: true }).click();
  const friend = annas.getByRole("list", { name: "Friends" }).getByRole("listitem");
  await friend.getByText(ben.name).waitFor();
  await friend.getByText(/^Friends since /u).waitFor();
  await expectNoViolations(annas);
  await bens.getByRole("main").getByRole("link", { name: "Friends", exact: true }).click();
  await bens.getByRole("button", { name: "Block", exact: true }).click();
  await bens.getByText("No friends yet.").waitFor();
  await annas.getByText("No friends yet.").waitFor();
  await annas.getByRole("main").getByRole("link", { name: "Search", exact: true }).click();
  await annas.getByRole("searchbox", { name: "Search by name or email" }).fill(ben.userId);
  await annas.getByText("No results.").waitFor();
  await bens.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  const blocked = bens.getByRole("list", { name: "Blocked people" });
  await blocked.getByText(anna.name).waitFor();
  await blocked.getByRole("button", { name: "Unblock" }).click();
  await bens.getByText("You haven't blocked anyone.").waitFor();
}

/** They befriend each other by code, and one removes the other. */
async function befriendByCode(annas: Page, app: App, { anna, ben }: Pair): Promise<void> {
  const old = (await anna.get("/social/friend-code")).body.code as string;
  await annas.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  const panel = annas.getByRole("region", { name: "Your friend code" });
  await panel.getByText(old).waitFor();
  await panel.getByRole("button", { name: "Regenerate" }).click();
  await panel.getByText("New code generated").waitFor();
  const code = (await anna.get("/social/friend-code")).body.code as string;
  await panel.getByText(code).waitFor();

  const { page: bens } = app;
  await bens.setViewportSize(viewports.phone);
  await bens.goto(`${server.url}/friends/search?code=${old}`);
  const field = bens.getByRole("textbox", { name: "Friend code" });
  await expect.poll(() => field.inputValue()).toBe(old);
  app.expectComplaint(/answer 404: POST \/social\/add-by-code/u);
  await bens.getByRole("button", { name: "Send" }).click();
  await bens.getByRole("main").getByRole("alert").filter({ hasText: /\S/u }).waitFor();
  await field.fill("");
  await bens.getByRole("button", { name: "Send" }).click();
  await field.fill(code.toLowerCase().replaceAll("-", " "));
  await bens.getByRole("button", { name: "Send" }).click();
  await bens.getByText("Friend added automatically").waitFor();
  await expectNoViolations(bens);
  expect(apiCalls(app).filter((call) => call === "POST /social/add-by-code")).toHaveLength(2);
  expect(await friendIdsOf(anna)).toEqual([ben.userId]);

  await bens.getByRole("main").getByRole("link", { name: "Friends", exact: true }).click();
  await bens.getByText(anna.name).waitFor();
  await bens.evaluate(() => localStorage.removeItem("app_token"));
  await bens.getByRole("button", { name: "Remove", exact: true }).click();
  await bens.evaluate((token) => localStorage.setItem("app_token", token), ben.token);
  await bens.getByText(anna.name).waitFor();
  expect(await friendIdsOf(anna)).toEqual([ben.userId]);
  await bens.getByRole("button", { name: "Remove", exact: true }).click();
  await bens.getByText("No friends yet.").waitFor();
  expect(apiCalls(app).filter((call) => call === "POST /social/remove")).toHaveLength(1);
}

interface Pair {
  anna: Member;
  ben: Member;
}

test("two people with a browser each find each other, become friends, see it at once, and part by a block; they befriend each other by code, and one removes the other", async () => {
  const pair = { anna: await aMember(), ben: await aMember() };
  const { page: annas } = await openAs(pair.anna, { path: "/friends/search" });
  const bens = await openAs(pair.ben, { path: "/friends/requests" });
  await befriendAndBlock(annas, bens.page, pair);
  await befriendByCode(annas, bens, pair);
});

test("friends and the bell are not there before one has agreed; their settings are saved as they are chosen, and go back when the server does not keep them", async () => {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  const app = await openAs(person);
  const { page } = app;
  await page.getByText("Your consent is needed for friends").waitFor();
  await expectNoViolations(page);
  expect(apiCalls(app).some((call) => call.includes("/social/"))).toBe(false);
  await page.getByRole("button", { name: "Read and agree" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "I Agree" }).click();
  await page.getByText("No friends yet.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  const sharing = page.getByRole("region", { name: "What you share" });
  await sharing.getByRole("group", { name: "Library" }).getByRole("radio", { name: "Friends" }).check();
  await sharing.getByText("Saved").waitFor();
  await page.getByRole("switch", { name: "People can find me" }).click();
  await page.getByRole("region", { name: "Who can find you" }).getByText("Saved").waitFor();
  expect((await person.get("/social/privacy")).body).toMatchObject({
    share_library_scope: "friends",
    discoverable: false,
  });
  const box = page.getByRole("checkbox", { name: /·/u }).first();
  await box.check();
  await page.getByRole("region", { name: "Playlists others can open" }).getByText("Saved").waitFor();
  await page.getByRole("textbox", { name: "Handle" }).fill("anna_of_the_tests");
  await page.getByRole("button", { name: "Save handle" }).click();
  await page.getByText("You have no public page").waitFor();
  const address = page.getByRole("region", { name: "Email address" });
  const field = address.getByRole("textbox", { name: "Your email address" });
  app.expectComplaint(/answer 400: PUT \/social\/email/u);
  await field.fill("anna at example.org");
  await address.getByRole("button", { name: "Save address" }).click();
  await address.getByText("That isn't an email address.").waitFor();
  await expectNoViolations(page);
  await field.fill("Anna@example.org");
  await address.getByRole("button", { name: "Save address" }).click();
  await address.getByText("Saved").waitFor();
  expect((await person.get("/social/email")).body.email).toBe("anna@example.org");
  await address.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => field.inputValue()).toBe("");
  expect((await person.get("/social/email")).body.email).toBe(null);

  app.expectComplaint(/answer 500: POST \/social\/privacy/u);
  await answerWith(app, "/social/privacy", async (route) => {
    if (route.request().method() === "GET") await route.continue();
    else await route.fulfill({ status: 500, body: "" });
  });
  const profile = sharing.getByRole("group", { name: "Profile" });
  await profile.getByRole("radio", { name: "Public" }).click();
  await sharing.getByText("Failed", { exact: true }).waitFor();
  await expect.poll(() => profile.getByRole("radio", { name: "Private" }).isChecked()).toBe(true);
});

test("a hidden tab asks nothing on an event, and everything once it is looked at", async () => {
  const [anna, ben, cora] = [await aMember(), await aMember(), await aMember()];
  // The first tab has the event stream; what the second shows, the first received before.
  const app = await openAs(anna, { path: null });
  await app.page.goto(`${server.url}/friends/requests`);
  await app.page.getByText("No pending requests.").waitFor();
  const second = await app.context.newPage();
  await second.goto(server.url);
  await second.getByRole("button", { name: /^Account/u }).click();
  await second.getByRole("menuitem", { name: "Friends" }).click();
  await second.getByText("No friends yet.").waitFor();
  await setVisible(app.page, false);
  const asked: string[] = [];
  app.page.on("request", (request) => asked.push(request.url()));
  for (const [index, other] of [ben, cora].entries()) {
    expect((await anna.post("/library/cache/refresh", {})).status).toBeLessThan(500);
    expect((await other.post("/social/request", { to_user_id: anna.userId })).status).toBe(200);
    await second.locator("[data-badge]", { hasText: String(index + 1) }).waitFor();
  }
  expect(asked).toEqual([]);
  await expect.poll(() => app.page.locator("[data-badge]").count()).toBe(0);
  await setVisible(app.page, true);
  await app.page.locator("[data-badge]", { hasText: "2" }).waitFor();
  await app.page.getByRole("region", { name: "Incoming" }).getByText(cora.name).waitFor();
});

function setVisible(page: App["page"], isVisible: boolean): Promise<void> {
  return page.evaluate((isSeen) => {
    Object.defineProperty(document, "visibilityState", {
      value: isSeen ? "visible" : "hidden",
      configurable: true,
    });
    Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isVisible);
}
