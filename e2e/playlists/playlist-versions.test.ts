import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 4, liked: 3, playlists: [9, 4] }),
  });
});
afterAll(() => server.close());

test("a version is compared side by side, and one song, all of it, and a deleted playlist come back", async () => {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const id = `playlist-${person.account.split("-")[1] ?? ""}-0`;
  const held = async () =>
    (await server.truth(person.account)).playlists[id]?.items?.map((row) => row.split(" ")[0]) ?? [];
  const before = await held();
  const isSingle = (uri: string | undefined) => before.indexOf(uri) === before.lastIndexOf(uri);
  const items = before
    .filter(isSingle)
    .slice(0, 2)
    .map((uri) => ({ uri }));
  await person.sendJson("DELETE", `/playlists/${id}/items`, { items });
  const session = { app_token: person.token, user_id: person.userId };
  const { page } = await openApp({ url: server.url, signedInAs: session, path: `/playlist/${id}` });
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Actions for /u })
    .click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await page.getByText("0 added, 2 removed, 0 moved since then").waitFor();
  await expectNoViolations(page);
  await page
    .getByRole("checkbox", { name: /^Select / })
    .first()
    .check();
  await page.getByRole("button", { name: "Restore 1 song" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/will have 8 songs: 1 added, 0 removed, 0 moved\.$/u).waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await dialog.getByText("You can undo this for 30 days.").waitFor();
  expect(await held()).toHaveLength(8);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Version" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Restore this version" }).click();
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await dialog.getByText("You can undo this for 30 days.").waitFor();
  expect(await held()).toEqual(before);
  const there = await server.atProvider(person.account);
  await there.send("DELETE", `me/library?uris=spotify:playlist:${id}`);
  server.clock.advance(61_000);
  await person.post("/library/cache/refresh");
  await untilScanIs(person, "done");
  await page.goto(`${server.url}/playlists`);
  await page.getByRole("link", { name: "Deleted", exact: true }).click();
  await page.getByRole("region", { name: "Deleted playlists" }).getByRole("link").click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await dialog.getByText(/returns to your library with 9 songs\.$/u).waitFor();
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await dialog.getByRole("link", { name: "Open playlist" }).waitFor();
  expect(await held()).toEqual(before);
});
