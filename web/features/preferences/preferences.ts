/* What the person prefers: read and changed here, kept in step with the server and with other devices. */
export type { PreferenceValues } from "./merge-preferences.ts";
export {
  changePreferences,
  getPreferences,
  subscribePreferences,
  useIsUnsent,
  usePreference,
} from "./preferences-store.ts";
export { usePreferencesSync } from "./use-preferences-sync.ts";
