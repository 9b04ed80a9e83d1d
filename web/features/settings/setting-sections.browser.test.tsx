import { cleanup } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { answersOfSettings } from "#testing/web/settings-answers.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import type { SectionId } from "./list/setting.ts";
import { sectionsOf, settingsList } from "./list/settings-list.ts";
import { SettingsPage } from "./settings-page.tsx";

beforeEach(() => {
  localStorage.setItem("developmentMode", "true");
  return () => localStorage.removeItem("developmentMode");
});

async function open(section: SectionId | undefined): Promise<void> {
  cleanup();
  const switches = { keepalive: false, consent: true, capture: true };
  await renderScreen(<SettingsPage section={section} notFound={<p>Nothing here</p>} />, {
    answers: answersOfSettings({ ...preferenceDefaults }, switches),
    address: section === undefined ? "/settings" : `/settings/${section}`,
  });
}

test("the settings have their sections, and no accessibility violations in any", async () => {
  const sections = sectionsOf(settingsList);
  await open(undefined);
  const links = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(sections.map((section) => settingsText(`sections.${section}`)));
  await inEachSize(expectNoViolations);
  for (const section of sections) {
    await open(section);
    const region = page.getByRole("region", { name: settingsText(`sections.${section}`), exact: true });
    await expect.element(region).toBeVisible();
    await expect
      .poll(() => document.querySelectorAll("#content .pulse").length, { message: section })
      .toBe(0);
    await expectNoViolations();
  }
});

test("the equalizer has no accessibility violations among the settings on a desktop and a phone, and the terms are a link away", async () => {
  await open("player");
  await expect.element(page.getByText(/^Off\. The sound passes through unchanged/u)).toBeVisible();
  await inEachSize(expectNoViolations);
  await open("privacy");
  const terms = page.getByRole("link", { name: "Read the terms and the privacy notes" });
  await expect.element(terms).toHaveAttribute("href", "/legal");
});
