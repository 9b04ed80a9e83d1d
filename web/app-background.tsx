import { Suspense } from "react";
import { EqualizerRun } from "#web/features/equalizer/equalizer.tsx";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";
import { ArtworkAccent } from "#web/features/visualizer/visualizer.tsx";
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
      <Suspense>
        <ArtworkAccent />
      </Suspense>
    </>
  );
}
