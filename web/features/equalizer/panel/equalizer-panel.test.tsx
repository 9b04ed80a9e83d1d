import { cleanup, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { keepPreferences, playingProfile, type Kept } from "#testing/web/kept-preferences.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { EqualizerPanel } from "./equalizer-panel.tsx";

/** The editor before a server that keeps what it is given. */
async function open(kept?: Kept, answers: Answers = {}) {
  const page = await renderScreen(<EqualizerPanel />, { answers: { ...keepPreferences(kept), ...answers } });
  await screen.findByText(/^Off\. The sound passes through unchanged/u);
  return page;
}

/** A band's handle in the graph, from 1. */
function handleOf(band: number): HTMLElement {
  return screen.getByRole("slider", { name: new RegExp(`^Band ${band},`, "u") });
}

/** What a handle says: `+3.0 dB at 125 Hz`. */
function valueOf(band: number): string | null {
  return handleOf(band).getAttribute("aria-valuetext");
}

function valuesOf(): (string | null)[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].map(valueOf);
}

function field(name: string): HTMLInputElement {
  return screen.getByRole("spinbutton", { name });
}

function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

function powerSwitch(): HTMLElement {
  return screen.getByRole("switch", { name: "Equalizer" });
}

test("a fresh profile has eight flat bands at their default frequencies, Q 1.1, and the equalizer off", async () => {
  await open();
  expect(valuesOf()).toEqual(
    ["32 Hz", "64 Hz", "125 Hz", "250 Hz", "500 Hz", "1 kHz", "2 kHz", "8 kHz"].map(
      (at) => `0.0 dB at ${at}`,
    ),
  );
  expect([field("Q").value, powerSwitch().getAttribute("aria-checked")]).toEqual(["1.1", "false"]);
});

describe("keys", () => {
  test.each([
    ["{ArrowUp}", "+0.5 dB at 125 Hz"],
    ["{ArrowDown}{ArrowDown}", "-1.0 dB at 125 Hz"],
    ["{Shift>}{ArrowUp}{/Shift}", "+0.1 dB at 125 Hz"],
    ["{Shift>}{ArrowDown}{/Shift}", "-0.1 dB at 125 Hz"],
    ["{PageUp}", "+3.0 dB at 125 Hz"],
    ["{PageDown}", "-3.0 dB at 125 Hz"],
    ["{End}", "+12.0 dB at 125 Hz"],
    ["{Home}", "-12.0 dB at 125 Hz"],
    ["{End}{ArrowUp}", "+12.0 dB at 125 Hz"],
    ["{End}{Delete}", "0.0 dB at 125 Hz"],
    ["{ArrowRight}", "0.0 dB at 140 Hz"],
    ["{Shift>}{ArrowLeft}{/Shift}", "0.0 dB at 121 Hz"],
  ])("%s makes the third band %s", async (keys, value) => {
    const { user } = await open();
    handleOf(3).focus();
    await user.keyboard(keys);
    expect(valueOf(3)).toBe(value);
  });

  test("are fine with the switch for it, and stop at the neighbour's frequency", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("switch", { name: "Fine steps" }));
    handleOf(4).focus();
    await user.keyboard("{ArrowUp}");
    expect(valueOf(4)).toBe("+0.1 dB at 250 Hz");
    await user.click(screen.getByRole("switch", { name: "Fine steps" }));
    handleOf(4).focus();
    await user.keyboard("{ArrowRight>10/}");
    expect(valueOf(4)).toBe("+0.1 dB at 500 Hz");
  });
});

describe("numbers", () => {
  test("clamp Q to 0.3 and 4, gains to 12 dB, and frequencies to the neighbours'", async () => {
    const { user } = await open();
    const type = async (name: string, typed: string) => {
      await user.clear(field(name));
      if (typed !== "") await user.type(field(name), typed);
      await user.tab();
    };
    for (const [name, typed, shown] of [
      ["Q", "0.1", "0.3"],
      ["Q", "9", "4"],
      ["Q", "2.5", "2.5"],
      ["Band 3 gain", "40", "12"],
      ["Band 3 gain", "-40", "-12"],
      ["Band 3 gain", "-1.26", "-1.3"],
      ["Band 3 frequency", "9999", "250"],
      ["Band 1 frequency", "5", "32"],
      ["Band 8 frequency", "20000", "16000"],
      ["Preamp", "-60", "-24"],
    ] as const) {
      await type(name, typed);
      expect(field(name).value, `${name}: ${typed}`).toBe(shown);
    }
    expect(valueOf(3)).toBe("-1.3 dB at 250 Hz");
    await type("Q", "");
    expect(field("Q").value).toBe("2.5");
  });

  test("of the preamp follow the boosts by themselves until one is chosen", async () => {
    const { user } = await open();
    expect(field("Preamp").value).toBe("0");
    handleOf(6).focus();
    await user.keyboard("{End}");
    expect(Number(field("Preamp").value)).toBeCloseTo(-12, 0);
    await user.clear(field("Preamp"));
    await user.type(field("Preamp"), "-3");
    handleOf(5).focus();
    await user.keyboard("{End}");
    expect(field("Preamp").value).toBe("-3");
    await user.click(screen.getByRole("switch", { name: "Automatic" }));
    expect(Number(field("Preamp").value)).toBeLessThan(-12);
  });
});

describe("presets", () => {
  test("set the bands, are marked while they hold, and reset makes all flat, which can be undone", async () => {
    const { user } = await open();
    const isMarked = (name: string) => button(name).getAttribute("aria-pressed");
    expect(isMarked("Flat")).toBe("true");
    await user.click(button("Vocal"));
    expect(isMarked("Vocal")).toBe("true");
    expect(valuesOf()).not.toContain("0.0 dB at 1 kHz");
    handleOf(8).focus();
    await user.keyboard("{ArrowUp}");
    expect(isMarked("Vocal")).toBe("false");
    const before = valuesOf();
    await user.click(button("Reset"));
    expect(isMarked("Flat")).toBe("true");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(valuesOf()).toEqual(before);
  });

  test("of one's own are saved, chosen, renamed, deleted, and kept", async () => {
    const kept = { ...preferenceDefaults };
    const { user } = await open(kept);
    handleOf(2).focus();
    await user.keyboard("{PageUp}");
    await user.click(button("Save as preset"));
    const naming = within(await screen.findByRole("dialog"));
    expect(naming.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    await user.type(naming.getByRole("textbox"), "Kitchen{Enter}");
    await screen.findByRole("button", { name: "Kitchen" });
    await user.click(button("Flat"));
    await user.click(button("Kitchen"));
    expect(valueOf(2)).toBe("+3.0 dB at 64 Hz");
    await user.click(button("Preset Kitchen"));
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    const renaming = within(await screen.findByRole("dialog"));
    await user.clear(renaming.getByRole("textbox"));
    await user.type(renaming.getByRole("textbox"), "Workshop");
    await user.click(renaming.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(kept.eqPresets).toMatchObject([{ name: "Workshop", gains: [0, 3, 0, 0, 0, 0, 0, 0] }]),
    );

    cleanup();
    localStorage.clear();
    const { user: later } = await open(kept);
    await later.click(await screen.findByRole("button", { name: "Preset Workshop" }));
    await later.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Workshop" })).toBeNull());
    await later.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "Workshop" });
  });
});

describe("what is set is kept", () => {
  test("here while there is no network, and at the server when there is one", async () => {
    const kept = { ...preferenceDefaults };
    const refused = Promise.withResolvers<null>();
    const { user } = await open(kept, {
      "PATCH /auth/preferences": () => {
        refused.resolve(null);
        throw new TypeError("Failed to fetch");
      },
    });
    handleOf(4).focus();
    await user.keyboard("{End}");
    await refused.promise;
    expect(handleOf(4).getAttribute("aria-valuenow")).toBe("12");
    expect(kept.eqGains).toEqual(preferenceDefaults.eqGains);

    cleanup();
    await open(kept);
    expect(handleOf(4).getAttribute("aria-valuenow")).toBe("12");
    await waitFor(() => expect(kept.eqGains).toEqual([0, 0, 0, 12, 0, 0, 0, 0]));
  });

  test("unless the server says no, which is shown", async () => {
    const { user } = await open(
      { ...preferenceDefaults },
      {
        "PATCH /auth/preferences": new Refusal(400, { code: "bad-request", detail: "That is too loud." }),
      },
    );
    handleOf(4).focus();
    await user.keyboard("{End}");
    expect(handleOf(4).getAttribute("aria-valuenow")).toBe("12");
    await screen.findByText("Failed to update preference: That is too loud.");
    await waitFor(() => expect(handleOf(4).getAttribute("aria-valuenow")).toBe("0"));
  });

  test("where seven frequencies were stored, the default ones are used", async () => {
    const values = { eqFreqs: [40, 80, 160, 320, 640, 1280, 2560], eqGains: [1, 0, 0, 0, 0, 0, 0, 0] };
    const userId = "00000000-0000-4000-8000-000000000001";
    localStorage.setItem("preferences_v1", JSON.stringify({ userId, values, unsent: [] }));
    const { server } = await open(
      { ...preferenceDefaults },
      {
        "GET /auth/preferences": new Refusal(503, { code: "unavailable", detail: "Later." }),
      },
    );
    expect(server.requests.map(({ route }) => route)).toContain("GET /auth/preferences");
    expect([valueOf(1), valueOf(7)]).toEqual(["+1.0 dB at 32 Hz", "0.0 dB at 2 kHz"]);
  });
});

test("a service that plays protected audio: it is said why, and nothing can be set", async () => {
  await renderScreen(<EqualizerPanel />, {
    answers: {
      "GET /auth/me": {
        ...playingProfile,
        capabilities: { ...playingProfile.capabilities, equalizer: false },
      },
      "GET /auth/preferences": { ...preferenceDefaults, keepalive: "30d", chosen: [] },
    },
  });
  await screen.findByText("The equalizer isn't supported here.");
  screen.getByText(/plays protected audio/u);
  for (const control of [
    powerSwitch(),
    button("Reset"),
    button("Bass boost"),
    field("Q"),
    field("Band 3 gain"),
  ])
    expect(control).toHaveProperty("disabled", true);
  for (const band of [1, 2, 3, 4, 5, 6, 7, 8]) {
    expect(handleOf(band).getAttribute("aria-disabled")).toBe("true");
    expect(handleOf(band).getAttribute("tabindex")).toBe("-1");
  }
});
