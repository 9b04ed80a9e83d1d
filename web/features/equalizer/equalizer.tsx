import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { useEqualizerRun } from "#web/features/equalizer/sound/use-equalizer-run.ts";

/** The editor of the equalizer's curve. */
export const EqualizerPanel = lazyPart(
  async () => (await import("#web/features/equalizer/panel/equalizer-panel.tsx")).EqualizerPanel,
);

/** Has the equalizer follow the preferences wherever one is in the app; shows nothing. */
export function EqualizerRun(): null {
  useEqualizerRun();
  return null;
}
