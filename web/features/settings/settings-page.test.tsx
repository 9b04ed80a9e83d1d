import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { keepPreferences, type Kept } from "#testing/web/kept-preferences.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { answersOfSettings, settingsProfile } from "#testing/web/settings-answers.ts";
import { type Answers, Refusal } from "#testing/web/stub-api.ts";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { findSettings } from "./list/find-settings.ts";
import type { SectionId } from "./list/setting.ts";
import { type IdWhere, type ListedSetting, settingsList } from "./list/settings-list.ts";
import { SettingsPage } from "./settings-page.tsx";

/** What the server keeps of the switches that have endpoints of their own. */
interface KeptSwitches {
  keepalive: boolean;
  consent: boolean;
  capture: boolean;
  privateSession: boolean;
}

function keepSwitches(kept: KeptSwitches): Answers {
  const keepalive = () => ({ mode: kept.keepalive ? ("indefinite" as const) : ("30d" as const) });
  const consent = () => ({ consented: kept.consent, version: "v1.0" as const, accepted_at: null });
  const privateSession = () => ({
    until: kept.privateSession ? Math.floor(Date.now() / 1_000) + 3_600 : null,
  });
  return {
    "GET /auth/keepalive/pref": keepalive,
    "POST /auth/keepalive/pref": ({ body }) => {
      kept.keepalive = (body as { mode: string }).mode === "indefinite";
      return keepalive();
    },
    "GET /auth/consent": consent,
    "POST /auth/consent": ({ body }) => {
      kept.consent = (body as { accepted: boolean }).accepted;
      return consent();
    },
    "GET /stats/private-session": privateSession,
    "POST /stats/private-session": ({ body }) => {
      kept.privateSession = (body as { on: boolean }).on;
      return privateSession();
    },
    "GET /stats/prefs": () => ({ stats_opt_in: kept.capture }),
    "POST /stats/opt_in": () => {
      kept.capture = true;
      return { stats_opt_in: true };
    },
    "POST /stats/opt_out": () => {
      kept.capture = false;
      return { stats_opt_in: false, deleted: 0 };
    },
  };
}

const refusal = new Refusal(500, { code: "internal", detail: "The disk is full." });
const writes = {
  keepalive: ["POST /auth/keepalive/pref"],
  consent: ["POST /auth/consent"],
  capture: ["POST /stats/opt_in", "POST /stats/opt_out"],
  privateSession: ["POST /stats/private-session"],
} as const satisfies Record<IdWhere<{ keeper: "server" }>, readonly (keyof Answers)[]>;

function App({ section }: { section?: SectionId }) {
  usePreferencesSync();
  return <SettingsPage section={section} notFound={<p>Nothing here</p>} />;
}

async function open(
  section: SectionId | undefined,
  { kept = { ...preferenceDefaults }, answers = {} }: { kept?: Kept; answers?: Answers } = {},
) {
  const switches: KeptSwitches = { keepalive: false, consent: false, capture: false, privateSession: false };
  const page = await renderScreen(<App {...(section === undefined ? {} : { section })} />, {
    answers: {
      ...keepPreferences(kept),
      ...keepSwitches(switches),
      ...answersOfSettings,
      ...answers,
    },
  });
  await screen.findByRole("heading", { level: 1 });
  return { ...page, kept, switches };
}

type Valued = Exclude<ListedSetting, { control: "part" }>;
const valued = (settingsList as readonly ListedSetting[]).filter(
  (setting): setting is Valued => setting.control !== "part",
);
const labelOf = ({ id }: ListedSetting) => settingsText(`of.${id}.label`);

/** What the control shows. */
function shownOf(setting: Valued): unknown {
  const name = labelOf(setting);
  if (setting.control === "switch")
    return screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";
  if (setting.control === "slider")
    return Number(screen.getByRole<HTMLInputElement>("slider", { name }).value);
  return within(screen.getByRole("group", { name }))
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ checked }, place) => (checked ? setting.options[place] : null))
    .find((option) => option !== null);
}

/** Chooses another value than the one that is shown, and answers it. */
async function chooseAnother(
  setting: Valued,
  user: Awaited<ReturnType<typeof open>>["user"],
): Promise<unknown> {
  const name = labelOf(setting);
  const shown = shownOf(setting);
  if (setting.control === "switch") {
    await user.click(screen.getByRole("switch", { name }));
    return shown !== true;
  }
  if (setting.control === "slider") {
    const value = Number(shown) + setting.step;
    fireEvent.change(screen.getByRole("slider", { name }), { target: { value } });
    return value;
  }
  const place = setting.options.findIndex((option) => option !== shown);
  const radio = within(screen.getByRole("group", { name })).getAllByRole("radio")[place];
  if (radio !== undefined) await user.click(radio);
  return setting.options[place];
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", vi.fn());
  for (const key of ["preferences_v1", "developmentMode", "dev_overlays", "shortcuts_v1"])
    localStorage.removeItem(key);
  localStorage.setItem("developmentMode", "true");
});

afterEach(() => vi.unstubAllGlobals());

/** Waits until the control can be used, which is when its value is known. */
async function untilKnown(setting: Valued): Promise<void> {
  const name = labelOf(setting);
  const role = setting.control === "choice" ? "group" : setting.control;
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveProperty("disabled", false));
}

describe.each(valued.map((setting) => [setting.id, setting] as const))("the setting %s", (_id, setting) => {
  test("is kept where it belongs as soon as it is chosen, with a tick, and is there when the page is opened again", async () => {
    const { user, kept, switches } = await open(setting.section);
    await untilKnown(setting);
    const chosen = await chooseAnother(setting, user);
    if (setting.id === "developmentMode") {
      // With it goes its own section.
      screen.getByText("Nothing here");
      expect(localStorage.getItem("developmentMode")).toBe("false");
      return;
    }
    expect(shownOf(setting)).toBe(chosen);
    if (setting.keeper === "preferences")
      await waitFor(() => expect(kept).toMatchObject({ [setting.id]: chosen }));
    if (setting.keeper === "server")
      await waitFor(() => expect(switches).toMatchObject({ [setting.id]: chosen }));
    if (setting.keeper !== "browser") await screen.findByText("Saved");
    cleanup();
    // What a server that is slow has not answered yet is painted from what this browser keeps.
    const slow: Answers =
      setting.keeper === "preferences" ? { "GET /auth/preferences": () => new Promise(() => {}) } : {};
    await open(setting.section, { kept, answers: { ...slow, ...keepSwitches(switches) } });
    await waitFor(() => expect(shownOf(setting)).toBe(chosen));
  });

  test.skipIf(setting.keeper === "browser")(
    "goes back where the server does not keep it, with a sentence",
    async () => {
      const answers: Answers = Object.fromEntries(
        (setting.keeper === "preferences"
          ? ["PATCH /auth/preferences"]
          : writes[setting.id as keyof typeof writes]
        ).map((route) => [route, refusal]),
      );
      const { user } = await open(setting.section, { answers });
      await untilKnown(setting);
      const before = shownOf(setting);
      expect(await chooseAnother(setting, user)).not.toBe(before);
      await screen.findByText("Failed to update preference: The disk is full.");
      await waitFor(() => expect(shownOf(setting)).toBe(before));
      expect(screen.queryByText("Saved")).toBeNull();
    },
  );
});

describe("the accent", () => {
  const swatch = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

  test("is one of the eight of the specification, in their order, or any colour", async () => {
    const { user, kept } = await open("appearance");
    expect(
      screen
        .getAllByRole<HTMLInputElement>("radio")
        .flatMap(({ value }) => (value.startsWith("#") ? [value] : [])),
    ).toEqual(["#1DB954", "#3B82F6", "#22C55E", "#F59E0B", "#EF4444", "#A855F7", "#06B6D4", "#E11D48"]);
    expect(swatch("Green").checked).toBe(true);
    await user.click(swatch("Purple"));
    await waitFor(() => expect(kept.accentColor).toBe("#A855F7"));
    expect(useUiState.getState().accentColours["--accent"]).toBe("#a855f7");
    fireEvent.change(screen.getByLabelText("Your own"), { target: { value: "#123456" } });
    await waitFor(() => expect(kept.accentColor).toBe("#123456"));
    expect(
      screen
        .getAllByRole<HTMLInputElement>("radio", { name: /green|blue|purple/iu })
        .some(({ checked }) => checked),
    ).toBe(false);
  });

  test("goes back where the server does not keep it", async () => {
    const { user } = await open("appearance", { answers: { "PATCH /auth/preferences": refusal } });
    await user.click(swatch("Blue"));
    await screen.findByText("Failed to update preference: The disk is full.");
    await waitFor(() => expect(swatch("Green").checked).toBe(true));
  });
});

test("the look is one of the server's, in its order, and goes back where the server does not keep it", async () => {
  const schemes: ("dark" | "light")[] = ["dark", "light"];
  const items = ["default", "aero"].map((id) => ({ id, name: `Look ${id}`, schemes }));
  const { user, kept, server } = await open("appearance", { answers: { "GET /meta/themes": { items } } });
  const looks = await screen.findAllByRole<HTMLInputElement>("radio", { name: /^Look/u });
  expect(looks.map(({ value, checked }) => [value, checked])).toEqual([
    ["default", true],
    ["aero", false],
  ]);
  await user.click(screen.getByRole("radio", { name: "Look aero" }));
  await waitFor(() => expect(kept.visualTheme).toBe("aero"));
  server.answer({ "PATCH /auth/preferences": refusal });
  await user.click(screen.getByRole("radio", { name: "Look default" }));
  await screen.findByText("Failed to update preference: The disk is full.");
  await waitFor(() =>
    expect(screen.getByRole("radio", { name: "Look aero" })).toHaveProperty("checked", true),
  );
});

describe("the settings", () => {
  test("each have an address of their own below their section, which the search leads to", async () => {
    const { user, address } = await open(undefined);
    await user.type(screen.getByRole("searchbox", { name: "Search settings" }), "dark mode");
    screen.getByText("1 setting");
    await user.click(screen.getByRole("link", { name: /Theme/u }));
    expect(address()).toBe("/settings/appearance#theme");
  });

  test("have every name and sentence of their list, one place each, and are found by their name", () => {
    expect(new Set(settingsList.map(({ id }) => id)).size).toBe(settingsList.length);
    for (const setting of settingsList as readonly ListedSetting[]) {
      expect(settingsText(`of.${setting.id}.hint`)).not.toBe(`of.${setting.id}.hint`);
      expect(findSettings(settingsList, labelOf(setting)).map(({ id }) => id)).toContain(setting.id);
      if (setting.control !== "choice") continue;
      for (const option of setting.options)
        expect(settingsText(`options.${setting.id}.${option}` as "options.theme.dark")).not.toMatch(
          /^options/u,
        );
    }
  });

  test("have no section that is not for the person: of sound where nothing plays here, of developers elsewhere", async () => {
    localStorage.removeItem("developmentMode");
    await open(undefined, {
      answers: {
        "GET /auth/me": {
          ...settingsProfile,
          capabilities: { ...settingsProfile.capabilities, playback: false },
        },
      },
    });
    const sections = () =>
      within(screen.getByRole("navigation", { name: "Settings" }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(sections()).toEqual([
        "My Account",
        "Appearance",
        "Legal & Privacy",
        "AI Settings",
        "Notifications",
        "Shortcuts",
        "Language",
        "Offline",
      ]),
    );
  });

  test("lead to the terms and the privacy notes", async () => {
    await open("privacy");
    const link = await screen.findByRole("link", { name: "Read the terms and the privacy notes" });
    expect(link.getAttribute("href")).toBe("/legal");
  });

  test("what needs an agreement says where to give it", async () => {
    await open("notifications");
    await screen.findByRole("link", { name: "Go to the agreement" });
  });
});
