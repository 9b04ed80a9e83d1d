import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { aPerson, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 20, liked: 20, playlists: [12] }),
  });
});
afterAll(() => server.close());

type Member = SignedIn & { name: string };

async function aMember(): Promise<Member> {
  const person = await aPerson(server);
  await untilScanIs(person, "done");
  const { display_name: name } = (await person.get("/auth/me")).body as { display_name: string };
  return { ...person, name };
}

function openAs(person: SignedIn | null, path: string, options: Parameters<typeof openApp>[0] = {}) {
  const session = person === null ? {} : { signedInAs: { app_token: person.token, user_id: person.userId } };
  return openApp({ url: server.url, ...session, path, ...options });
}

/** Lets a playlist of one's own be opened by anyone who sees the library. Answers its name. */
async function showPlaylist(person: SignedIn): Promise<string> {
  const { items } = (await person.get("/library/cache/playlists")).body as {
    items: { id: string; name: string; own: boolean; track_count: number }[];
  };
  const shown = items.find(({ own, track_count: count }) => own && count > 0);
  if (shown === undefined) throw new Error("There is no playlist to show.");
  await person.sendJson("PUT", "/social/shown-playlists", { playlist_ids: [shown.id] });
  return shown.name;
}

const library = (page: Page) => page.getByRole("list", { name: "Artists with the most songs" });

/** Looks at oneself as a stranger does, to whom nothing is shown, and as a friend does, who sees the library. */
async function lookAtOneself(anna: Member, ben: Member): Promise<void> {
  const app = await openAs(anna, "/friends/settings");
  const { page } = app;
  app.expectComplaint(/answer 404: GET \/social\/people\//u);
  const eyes = page.getByRole("combobox", { name: "See yourself as others do" });
  await eyes.selectOption("stranger");
  await page.getByRole("link", { name: "View as" }).click();
  await page.getByText("You see what a stranger sees").waitFor();
  await page.getByText("Nothing to see here").waitFor();
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Back to the settings" }).click();
  await eyes.selectOption({ label: ben.name });
  await page.getByRole("link", { name: "View as" }).click();
  await page.getByText(`You see what ${ben.name} sees`).waitFor();
  await library(page).waitFor();
  await expectNoViolations(page);
}

/** A friend's page from the moment in which a library is shared until it no longer is. */
async function seeLibrary(page: Page, anna: Member, ben: Member): Promise<void> {
  const name = await showPlaylist(anna);
  await page.getByRole("link", { name: anna.name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: anna.name }).waitFor();
  await page.getByText(`${anna.name} doesn't share a library here.`).waitFor();
  await expectNoViolations(page);
  await anna.post("/social/privacy", { share_library_scope: "friends" });
  await page.reload();
  await library(page).waitFor();
  await expectNoViolations(page);
  await page.getByRole("main").getByRole("link", { name }).click();
  const songs = page.getByRole("list", { name, exact: true }).getByRole("listitem");
  await songs.first().waitFor();
  await expectNoViolations(page);
  await lookAtOneself(anna, ben);
  await anna.post("/social/privacy", { share_library_scope: "private" });
  await page.reload();
  await page.getByText(`${anna.name} doesn't share a library here.`).waitFor();
}

/** Gives someone plays of the last months, 40 of one song and 20 of another. */
async function listen(person: SignedIn): Promise<void> {
  await person.post("/stats/opt_in");
  const plays = Array.from({ length: 60 }, (_, at) => {
    const song = at % 3 === 0 ? 1 : 2;
    return rowOf2024({
      endedAt: Date.now() - (10 + at * 2) * 86_400_000,
      msPlayed: 180_000,
      track: `Song ${song} 🎵`,
      artist: `Artist ${song}`,
      trackId: `track${song}`,
    });
  });
  await importFiles(person, { "endsong_0.json": plays });
}

/** What a friend listens to, as long as it is shared. */
async function seeListening(page: Page, anna: Member): Promise<void> {
  await listen(anna);
  await anna.sendJson("PUT", "/social/handle", { handle: "anna_listens" });
  await anna.post("/social/privacy", { share_analytics_scope: "friends", share_library_scope: "friends" });
  await page.goto(`${server.url}/people/${anna.userId}`);
  await page.getByRole("tab", { name: "Listening" }).click();
  const songs = page.getByRole("list", { name: "Top songs" }).getByRole("listitem");
  await songs.first().getByText("40 plays").waitFor();
  await page.getByText("60 plays · 180 minutes", { exact: false }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("combobox", { name: "Period" }).selectOption("the last 30 days");
  await page.getByText("10 plays · 30 minutes", { exact: false }).waitFor();
  await anna.post("/social/privacy", { share_analytics_scope: "private" });
  await page.reload();
  await page.getByRole("tab", { name: "Compare" }).waitFor();
  await expect.poll(() => page.getByRole("tab", { name: "Listening" }).count()).toBe(0);
}

/** A page without a session, as long as something is shared with everyone. */
async function seePublicPage(anna: Member): Promise<void> {
  const [all, none] = ["public", "friends"].map((scope) => ({
    share_analytics_scope: scope,
    share_library_scope: scope,
    share_profile_scope: scope,
  }));
  await anna.post("/social/privacy", all);
  const app = await openAs(null, "/u/anna_listens", { viewport: viewports.phone });
  const { page: visitors } = app;
  await visitors.getByRole("heading", { level: 1, name: anna.name }).waitFor();
  await library(visitors).waitFor();
  await visitors.getByRole("list", { name: "Top artists" }).waitFor();
  const robots = visitors.locator('meta[name="robots"]');
  await expect.poll(() => robots.getAttribute("content")).toContain("noindex");
  await expectNoViolations(visitors);
  await anna.post("/social/privacy", none);
  app.expectComplaint(/answer 404: GET \/public\//u);
  await visitors.reload();
  await visitors.getByText("No one shares anything publicly as @anna_listens.").waitFor();
  await expectNoViolations(visitors);
}

/** Friends compare once both have said yes, and either ends it for both. */
async function compare(bens: Page, anna: Member, ben: Member): Promise<void> {
  const { page: annas } = await openAs(anna, "/friends");
  await bens.setViewportSize(viewports.phone);
  await visit(bens, `/people/${anna.userId}?tab=compare`);
  await annas.getByRole("link", { name: "Compare", exact: true }).click();
  await annas.getByRole("button", { name: "Ask to compare" }).click();
  await annas.getByText(`You asked ${ben.name} to compare`).waitFor();
  await expectNoViolations(annas);
  await bens.getByText(`${anna.name} wants to compare libraries`).waitFor();
  await expectNoViolations(bens);
  await bens.getByRole("button", { name: "Agree" }).click();
  for (const page of [annas, bens]) {
    await page.getByText("taste match", { exact: true }).waitFor();
    await page.getByText("How this is calculated").click();
    await page.getByRole("row", { name: /^Taste match: all points together \d+%$/u }).waitFor();
    await page.getByRole("list", { name: "You both have" }).getByRole("listitem").first().waitFor();
    await expectNoViolations(page);
  }
  await annas.getByRole("button", { name: "Create a playlist from these" }).click();
  const dialog = annas.getByRole("dialog", { name: "Create a playlist from these" });
  await expect
    .poll(() => dialog.getByRole("textbox", { name: "Name" }).inputValue())
    .toBe(`With ${ben.name}`);
  await expectNoViolations(annas);
  await dialog.getByRole("button", { name: "Create playlist" }).click();
  await annas.getByText(`Created “With ${ben.name}” with`).waitFor();
  await dialog.waitFor({ state: "detached" });
  await annas.getByRole("tab", { name: /^Only in theirs/u }).click();
  await annas.getByRole("tabpanel", { name: "Only in theirs" }).waitFor();
  await annas.getByRole("button", { name: "Stop comparing" }).click();
  await annas.getByRole("button", { name: "Ask to compare" }).waitFor();
  await bens.getByRole("button", { name: "Ask to compare" }).waitFor();
  // It would ask for the friend who is blocked next.
  await annas.goto("about:blank");
}

test("a friend sees a library and what someone listens to from the moment in which it is shared until it no longer is; its owner sees what a stranger, a friend and a certain friend do; a public page is there for everyone while something is shared with them, and for no search engine; friends compare once both have said yes, see how the match comes about, and either ends it for both; who is blocked sees nothing", async () => {
  const [anna, ben] = [await aMember(), await aMember()];
  await makeFriends(anna, ben);
  const app = await openAs(ben, "/friends");
  const { page } = app;
  await seeLibrary(page, anna, ben);
  await seeListening(page, anna);
  await seePublicPage(anna);
  await compare(page, anna, ben);
  await anna.post("/social/block", { user_id: ben.userId });
  app.allowComplaint(/answer 404: GET \/social\/people\//u);
  await page.reload();
  await page.getByText("Nothing to see here").waitFor();
});
