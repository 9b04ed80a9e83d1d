import { useEffect } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { type Availability, runEqualizer } from "./equalizer-engine.ts";

/** Whether the account's sound can be had; undefined until that is known. */
function useAvailability(): Availability | undefined {
  const capabilities = useProfile()?.capabilities;
  if (capabilities === undefined) return undefined;
  if (!capabilities.playback) return "silent";
  return capabilities.equalizer ? "reachable" : "protected";
}

/** Has the equalizer follow the preferences while the component is there. */
export function useEqualizerRun(): void {
  const availability = useAvailability();
  useEffect(() => (availability === undefined ? undefined : runEqualizer(availability)), [availability]);
}
