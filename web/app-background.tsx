import { EqualizerRun } from "#web/features/equalizer/equalizer.tsx";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";
import { AppCommands } from "./app-commands.tsx";

interface AppBackgroundProps {
  onSignOut: () => void;
}

/** What works beside the pages as soon as someone is there: commands, preferences, the equalizer. */
export function AppBackground({ onSignOut }: AppBackgroundProps) {
  usePreferencesSync();
  return (
    <>
      <AppCommands onSignOut={onSignOut} />
      <EqualizerRun />
    </>
  );
}
