import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;
let admin: SignedIn;
let person: SignedIn;

beforeAll(async () => {
  const shape = aCatalogue({ accounts: 3, tracks: 60, liked: 60, playlists: [12] });
  server = await startOwnGatefold({
    catalogue: { ...shape, artists: shape.artists.map((artist) => ({ ...artist, genres: ["bebop"] })) },
    env: { ADMINS: "demo:account-2", DEMO_FAULTS: "genres" },
  });
  admin = await server.signIn("account-2");
  person = await server.signIn("account-0");
  await Promise.all([admin, person].map((who) => untilScanIs(who, "done")));
});
afterAll(() => server.close());

const openAs = (who: SignedIn, path: string) =>
  openApp({ url: server.url, signedInAs: { app_token: who.token, user_id: who.userId }, path });

test("an admin finds the panel in the menu, enriches everyone's music, sees how far it is, and makes someone an admin", async () => {
  const refused = await openAs(person, "/admin");
  await refused.page.getByRole("heading", { name: "Admins only" }).waitFor();
  const { page } = await openAs(admin, "/");
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  const figure = page.locator("[data-counter=clib_total_tracks] dd");
  await expect.poll(() => figure.textContent()).toBe("0");
  await page.getByRole("button", { name: "Run full enrichment" }).click();
  const dialog = page.getByRole("dialog", { name: "Enrichment" });
  await dialog.getByText("Done", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => figure.textContent()).toBe("60");
  await page.getByRole("link", { name: "Users" }).click();
  const grant = page.getByRole("switch", { name: "Admin: Person 0" });
  await grant.click();
  await expect.poll(() => grant.getAttribute("aria-checked")).toBe("true");
  await expect.poll(async () => (await person.get("/auth/users/me/registry")).body.user.admin).toBe(1);
  await refused.page.reload();
  await refused.page.getByRole("heading", { name: "Counters" }).waitFor();
});
