import { waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { getPreferences } from "#web/features/preferences/preferences.ts";
import { SettingsPage } from "./settings-page.tsx";

type Mode = "30d" | "indefinite";

/** The settings of someone whose service can play here or not, before a server that keeps how long a session lasts. */
async function open({ playback }: { playback: boolean }, answers: Answers = {}) {
  const kept: { mode: Mode } = { mode: "30d" };
  const page = await renderScreen(<SettingsPage />, {
    answers: {
      "GET /auth/me": {
        user_id: "the-person",
        display_name: "Somebody",
        service: "A Service",
        link_state: "linked",
        capabilities: { playback, equalizer: false },
      } as Profile,
      "GET /auth/preferences": { ...preferenceDefaults, keepalive: kept.mode, chosen: [] },
      "GET /auth/sessions": { items: [], total: 0 },
      "GET /auth/keepalive/pref": () => ({ ...kept }),
      "POST /auth/keepalive/pref": ({ body }) => ({ ...Object.assign(kept, body) }),
      ...answers,
    },
  });
  await screen.findByText("Somebody");
  await screen.findByRole("region", { name: "Your lists as files" });
  return { ...page, kept };
}

describe("the equalizer", () => {
  test.each([
    [true, 1],
    [false, 0],
  ])("where the service plays in a browser (%s) is offered (%d)", async (playback, count) => {
    await open({ playback });
    expect(screen.queryAllByRole("region", { name: "Player EQ" })).toHaveLength(count);
  });
});

test("the name in the account menu is shown or hidden at a press", async () => {
  const { user } = await open({ playback: false });
  const name = screen.getByRole("switch", { name: "Show my name" });
  expect(name.getAttribute("aria-checked")).toBe("true");
  await user.click(name);
  expect([name.getAttribute("aria-checked"), getPreferences().showDisplayName]).toEqual(["false", false]);
  await user.click(name);
});

describe("Remember me", () => {
  const remember = () =>
    within(screen.getByRole("region", { name: "My Account" })).getByRole("switch", { name: "Remember me" });
  const isOn = () => remember().getAttribute("aria-checked");

  test("is the choice of how long the session lasts", async () => {
    const { user, server, kept } = await open({ playback: false });
    await screen.findByText("A device that you do not use for 30 days is signed out.");
    await user.click(remember());
    expect(isOn()).toBe("true");
    await waitFor(() => expect(kept).toEqual({ mode: "indefinite" }));
    // What the server keeps is read again, and is what stands there.
    await waitFor(() => expect(server.requests.at(-1)?.route).toBe("GET /auth/keepalive/pref"));
    expect(isOn()).toBe("true");
    await user.click(remember());
    await waitFor(() => expect(kept).toEqual({ mode: "30d" }));
  });

  test("that the server does not keep goes back, and that is told", async () => {
    const { user } = await open(
      { playback: false },
      {
        "POST /auth/keepalive/pref": new Refusal(500, { code: "internal", detail: "The disk is full." }),
      },
    );
    await screen.findByText("A device that you do not use for 30 days is signed out.");
    await user.click(remember());
    await screen.findByText("Failed to update preference: The disk is full.");
    await waitFor(() => expect(isOn()).toBe("false"));
  });
});
