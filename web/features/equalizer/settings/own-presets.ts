import {
  changePreferences,
  getPreferences,
  type PreferenceValues,
} from "#web/features/preferences/preferences.ts";
import type { EqualizerSettings } from "./equalizer-settings.ts";

export type OwnPreset = PreferenceValues["eqPresets"][number];

/** A preset's settings. */
export function settingsOfPreset({ gains, freqs, q, preamp }: OwnPreset): EqualizerSettings {
  return { gains, freqs, q, preamp };
}

function fieldsOf({ gains, freqs, q, preamp }: EqualizerSettings) {
  return { gains: [...gains], freqs: [...freqs], q, preamp };
}

function change(presets: (now: OwnPreset[]) => OwnPreset[]): void {
  changePreferences({ eqPresets: presets(getPreferences().eqPresets) });
}

/** Keeps settings under a name, after the others. */
export function addPreset(name: string, settings: EqualizerSettings): void {
  // Not randomUUID, which browsers have on secure addresses only.
  const id = `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  change((now) => [...now, { id, name, ...fieldsOf(settings) }]);
}

/** Gives a preset another name. */
export function renamePreset(id: string, name: string): void {
  change((now) => now.map((preset) => (preset.id === id ? { ...preset, name } : preset)));
}

/** Keeps other settings under a preset's name. */
export function replacePreset(id: string, settings: EqualizerSettings): void {
  change((now) => now.map((preset) => (preset.id === id ? { ...preset, ...fieldsOf(settings) } : preset)));
}

/** Takes a preset away; answers how to put it back where it was. */
export function removePreset(id: string): () => void {
  const before = getPreferences().eqPresets;
  const place = before.findIndex((preset) => preset.id === id);
  const removed = before[place];
  change((now) => now.filter((preset) => preset.id !== id));
  return () => {
    if (removed !== undefined) change((now) => now.toSpliced(place, 0, removed));
  };
}
