import { lazy } from "react";
import { useEqualizerRun } from "./use-equalizer-run.ts";

/** The editor of the equalizer's curve. */
export const EqualizerPanel = lazy(async () => ({
  default: (await import("./equalizer-panel.tsx")).EqualizerPanel,
}));

/** Has the equalizer follow the preferences wherever one is in the app; shows nothing. */
export function EqualizerRun(): null {
  useEqualizerRun();
  return null;
}
