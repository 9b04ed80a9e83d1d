import { changePreferences, getPreferences, usePreference } from "#web/features/preferences/preferences.ts";
import { settingsOf } from "./equalizer-engine.ts";
import type { EqualizerSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";

/** The settings as React state. */
export function useEqualizerSettings(): EqualizerSettings {
  return settingsOf({
    ...getPreferences(),
    eqGains: usePreference("eqGains"),
    eqFreqs: usePreference("eqFreqs"),
    eqQ: usePreference("eqQ"),
    eqPreamp: usePreference("eqPreamp"),
  });
}

/** Changes the settings by what they are now; heard at once. */
export function changeSettings(change: (settings: EqualizerSettings) => EqualizerSettings): void {
  const { gains, freqs, q, preamp } = change(settingsOf(getPreferences()));
  changePreferences({ eqGains: [...gains], eqFreqs: [...freqs], eqQ: q, eqPreamp: preamp });
}
