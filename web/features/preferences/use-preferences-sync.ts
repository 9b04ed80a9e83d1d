import { useEffect } from "react";
import { useSession } from "#web/platform/api/session.ts";
import { syncPreferences } from "./preferences-sync.ts";

/** Keeps the preferences in step with the server while the component is there. */
export function usePreferencesSync(): void {
  const userId = useSession()?.userId;
  useEffect(() => (userId === undefined ? undefined : syncPreferences(userId)), [userId]);
}
