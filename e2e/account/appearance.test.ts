import { expect, test } from "vitest";
import { askServer, signInDirectly } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

test("theme, look, accent and language are chosen with the keyboard alone, painted first after a reload, and look, accent and language seen on a second device", async () => {
  const session = await signInDirectly(url, "newcomer");
  const { page } = await openApp({ signedInAs: session, path: "/settings/appearance" });
  await page.getByRole("radio", { name: "Dark" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("radio", { name: "Gatefold" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("radio", { name: "Green", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  const look = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset["theme"],
      visualTheme: document.documentElement.dataset["visualTheme"],
      accent: document.documentElement.style.getPropertyValue("--accent"),
    }));
  const shown = { theme: "light", visualTheme: "aero", accent: "#3b82f6" };
  await expect.poll(look).toEqual(shown);
  await page.getByRole("link", { name: "Language" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Deutsch" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: "Einstellungen", level: 1 }).waitFor();
  const wanted = { theme: "light", visualTheme: "aero", accentColor: "#3B82F6", language: "de" };
  await expect.poll(() => askServer(url, "/auth/preferences", session)).toMatchObject(wanted);
  // Before any module has run, the page looks as it was left.
  await page.route(/\/assets\/.*\.js/u, () => new Promise(() => undefined));
  await page.reload({ waitUntil: "commit" });
  await expect.poll(look).toEqual(shown);
  const corner = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--corner-card"));
  await expect.poll(corner).toBe("16px");

  // The kit gives each page it opens the theme; look and accent come from the server alone.
  const second = await openApp({ signedInAs: session, path: "/settings/appearance", theme: "light" });
  await second.page.getByRole("heading", { name: "Darstellung" }).waitFor();
  await second.page.getByRole("radio", { name: "Aero", checked: true }).waitFor();
  await second.page.getByRole("radio", { name: "Blau", checked: true }).waitFor();
  const back = { theme: "dark", visualTheme: "default", accentColor: "#1DB954", language: "system" };
  await askServer(url, "/auth/preferences", session, { method: "PATCH", body: back });
});
