import { create } from "zustand";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { changeCopy, paintedOf, type StoredCopy, type PreferenceValues } from "./merge-preferences.ts";

/** Where this browser keeps its copy; the person's id is in it. */
export const storageKey = "preferences_v1";

/** The copy that screens read and change; who talks to the server is preferences-sync.ts. */
export const usePreferencesCopy = create<StoredCopy>(() => defaultCopy());

/** Nothing chosen, but for what this browser paints with. */
export function defaultCopy(): StoredCopy {
  return { values: { ...preferenceDefaults, ...paintedOf(useUiState.getState()) }, unsent: [], before: {} };
}

/** A preference as React state. */
export function usePreference<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] {
  return usePreferencesCopy((copy) => copy.values[name]);
}

/** Whether a preference waits to be sent to the server. */
export function useIsUnsent(name: keyof PreferenceValues): boolean {
  return usePreferencesCopy((copy) => copy.unsent.includes(name));
}

/** The preferences now. */
export function getPreferences(): PreferenceValues {
  return usePreferencesCopy.getState().values;
}

/** Calls back after each change; returns how to stop. */
export function subscribePreferences(listener: () => void): () => void {
  return usePreferencesCopy.subscribe((copy, before) => {
    if (copy.values !== before.values) listener();
  });
}

/** Changes preferences: here at once, on the server a moment later. */
export function changePreferences(change: Partial<PreferenceValues>): void {
  usePreferencesCopy.setState((copy) => changeCopy(copy, change), true);
}
