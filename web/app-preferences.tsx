import { useEffect } from "react";
import { openNews, WhatsNew } from "#web/features/updates/updates.tsx";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";

/** Keeps the preferences in step with the server from the first page on, and shows what a new version brought. */
export function PreferencesInStep() {
  usePreferencesSync();
  useEffect(openNews, []);
  return <WhatsNew />;
}
