import { useEffect } from "react";
import { Tour } from "#web/features/tour/tour.tsx";
import { openNews, WhatsNew } from "#web/features/updates/updates.tsx";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";

/** Keeps the preferences in step with the server from the first page on, and shows what a new version brought, and people around at their first visit. */
export function PreferencesInStep() {
  usePreferencesSync();
  useEffect(openNews, []);
  return (
    <>
      <WhatsNew />
      <Tour />
    </>
  );
}
