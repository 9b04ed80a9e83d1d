import { usePreferencesSync } from "#web/features/preferences/preferences.ts";

/** Keeps the preferences in step with the server from the first page on; shows nothing. */
export function PreferencesInStep(): null {
  usePreferencesSync();
  return null;
}
