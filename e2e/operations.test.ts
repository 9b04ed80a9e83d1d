import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs } from "#testing/http-client.ts";
import { consent, type SignedIn } from "#testing/sign-in.ts";
import { type App, openApp } from "./journey.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    catalogue: aCatalogue({ accounts: 6, liked: 3, playlists: [9, 4, 12] }),
    webFolder: fileURLToPath(new URL("../dist/web", import.meta.url)),
  });
});
afterAll(() => server.close());

async function open(path: (person: SignedIn) => string): Promise<App & { person: SignedIn }> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const session = { app_token: person.token, user_id: person.userId };
  return { ...(await openApp({ url: server.url, signedInAs: session, path: path(person) })), person };
}

const playlistOf = (person: SignedIn, at: number) => `playlist-${person.account.split("-")[1] ?? ""}-${at}`;

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await server.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((row) => row.split(" ")[0] ?? "");
}

test("songs taken out of a playlist come back by the toast's Undo, at their places", async () => {
  const { page, person } = await open((somebody) => `/playlist/${playlistOf(somebody, 0)}`);
  const id = playlistOf(person, 0);
  const before = await heldAt(person, id);
  const row = page.locator('[data-row="2"]:not([aria-busy="true"])');
  const title = (await row.getByRole("gridcell").nth(1).textContent()) ?? "";
  await row.focus();
  await page.keyboard.press("Delete");
  const toast = page.getByRole("status").filter({ hasText: "1 song removed" });
  await toast.waitFor();
  expect(await heldAt(person, id)).toEqual(before.toSpliced(2, 1));
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("status").filter({ hasText: "Undone" }).waitFor();
  expect(await heldAt(person, id)).toEqual(before);
  await row.filter({ hasText: title.slice(0, 7) }).waitFor();
});
