import { afterEach, expect, test, vi } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { settingsList } from "#web/features/settings/list/settings-list.ts";
import { SettingLine } from "./setting-line.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The settings that change the sound of songs, for an account that may, or may not, have it changed. */
async function openEffects(crossfade: boolean) {
  vi.stubGlobal("AudioContext", vi.fn());
  const profile = { service: "A Service", capabilities: { playback: true, crossfade } } as unknown as Profile;
  const kept = { ...preferenceDefaults, crossfadeSeconds: 6, levelLoudness: true };
  const effects = settingsList.filter((setting) => "isEffect" in setting);
  await renderScreen(
    effects.map((setting) => <SettingLine key={setting.id} setting={setting} />),
    { answers: { ...keepPreferences(kept), "GET /auth/me": profile } },
  );
}

/** Waits until both controls are switched off, or not, and say this of themselves. */
async function untilBothSay(isOff: boolean, descriptions: readonly [RegExp, RegExp]) {
  const slider = await screen.findByRole("slider", { name: "Crossfade", description: descriptions[0] });
  const name = "Even out loudness";
  const control = await screen.findByRole("switch", { name, description: descriptions[1] });
  expect([slider, control].map((one) => (one as HTMLInputElement).disabled)).toEqual([isOff, isOff]);
}

test("what changes the sound of songs is offered where that is allowed", async () => {
  await openEffects(true);
  await untilBothSay(false, [/^Songs fade into each other/u, /^Quiet and loud songs/u]);
});

test("it is switched off with the reason where the service's terms forbid it", async () => {
  await openEffects(false);
  const reason = /^A Service's terms don't allow mixing or altering its songs\.$/u;
  await untilBothSay(true, [reason, reason]);
  expect(screen.getByRole("slider", { name: "Crossfade" })).toHaveProperty("value", "0");
});

test("it is switched off where the lock of the screen would stop the sound", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 26_1)");
  await openEffects(true);
  await untilBothSay(true, [/^Not on iPhone and iPad/u, /^Not on iPhone and iPad/u]);
});
