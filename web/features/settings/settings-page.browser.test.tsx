import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { consentVersion } from "#contract/consent.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { answersOfSettings } from "#testing/web/settings-answers.ts";
import { sectionsOf, settingsList } from "#web/features/settings/list/settings-list.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { SettingsPage } from "./settings-page.tsx";

beforeEach(() => {
  localStorage.setItem("developmentMode", "true");
  return () => localStorage.removeItem("developmentMode");
});

test.each(sectionsOf(settingsList))(
  "the settings' section %s has no accessibility violations on a desktop and a phone",
  async (section) => {
    await renderScreen(<SettingsPage section={section} notFound={<p>Nothing here</p>} />, {
      answers: {
        ...keepPreferences(),
        "GET /auth/consent": { consented: true, version: consentVersion, accepted_at: null },
        "GET /auth/keepalive/pref": { mode: "30d" },
        "GET /stats/prefs": { stats_opt_in: true },
        "GET /stats/private-session": { until: null },
        ...answersOfSettings,
      },
    });
    const name = settingsText(`sections.${section}`);
    await expect.element(page.getByRole("region", { name, exact: true })).toBeVisible();
    await expect.poll(() => document.querySelector("#content .pulse")).toBeNull();
    await inEachSize(expectNoViolations);
  },
);
