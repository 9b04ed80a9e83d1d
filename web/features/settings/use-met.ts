import { useCapabilities, useProfile } from "#web/features/auth/auth.tsx";
import { useDevelopmentMode } from "#web/platform/appearance/development-mode.ts";
import type { Met } from "./list/settings-list.ts";

/** What is known of the viewer; before their profile is, as for most. */
export function useMet(): Met {
  const { playback } = useCapabilities();
  const link = useProfile()?.link_state;
  const developer = useDevelopmentMode();
  return { playback, developer, noService: link === "none", service: link !== undefined && link !== "none" };
}
