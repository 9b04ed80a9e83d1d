import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { RouteOutput } from "#contract/api.ts";
import { providerScopes } from "#contract/auth/auth.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { desktop } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { LegalPage } from "./legal-page.tsx";

const facts: RouteOutput<"GET /meta/legal"> = {
  terms_version: "v1.0",
  contact: "privacy@example.org",
  origin: "https://gatefold.example.org",
  scopes: [...providerScopes],
  services: [{ name: "A Service", is_own: false }],
  cookies: [{ use: "sign-in", name: "gatefold_sign_in", max_age_s: 600 }],
  lookups: ["musicbrainz"],
  backups: { every_h: 24, kept: 7, days: 7 },
  mails: true,
  origin_days: 90,
  code_days: 30,
  session_days: 30,
  link_months: 6,
};

test("the legal page explains every permission and says where to write to; its contents stand beside it where there is room, and lead to each part", async () => {
  await renderScreen(<LegalPage />, {
    answers: { "GET /meta/legal": facts },
    address: "/legal",
  });
  await expect.element(page.getByRole("heading", { name: "Introduction" })).toBeVisible();
  const texts = (role: "rowheader" | "cell") =>
    page
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent ?? "");
  await expect.poll(() => texts("rowheader")).toEqual(facts.scopes);
  for (const reason of texts("cell")) expect(reason.length).toBeGreaterThan(20);
  const contact = page.getByRole("link", { name: "privacy@example.org" });
  await expect.element(contact).toHaveAttribute("href", "mailto:privacy@example.org");
  expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(12);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await inEachSize(async () => {
    await expect.poll(() => contents.query() !== null).toBe(innerWidth === desktop.width);
    await expectNoViolations();
  });
  await userEvent.click(contents.getByRole("link", { name: "Termination" }));
  onTestFinished(() => history.replaceState(history.state, "", location.pathname + location.search));
  await expect.poll(() => location.hash).toBe("#termination");
  await expect
    .poll(() => document.querySelector("#termination")?.getBoundingClientRect().top)
    .toBeLessThan(500);
});
