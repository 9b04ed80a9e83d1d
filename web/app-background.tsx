import { EqualizerRun } from "#web/features/equalizer/equalizer.tsx";
import { usePreferencesInStep } from "#web/features/preferences/preferences.ts";
import { AppCommands } from "./app-commands.tsx";

interface AppBackgroundProps {
  onSignOut: () => void;
}

/** What works beside the pages as soon as somebody is there: commands, preferences, the equalizer. */
export function AppBackground({ onSignOut }: AppBackgroundProps) {
  usePreferencesInStep();
  return (
    <>
      <AppCommands onSignOut={onSignOut} />
      <EqualizerRun />
    </>
  );
}
