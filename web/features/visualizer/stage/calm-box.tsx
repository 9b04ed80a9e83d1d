import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { useMotionReduced } from "#web/platform/appearance/motion.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { useCalm } from "./use-calm.ts";
import { useVisualizerSettings } from "./visualizer-settings.ts";

/** Switches the calm form on and off; where the device or the app asks for less motion it stays on. */
export function CalmBox() {
  const isReduced = useMotionReduced();
  return (
    <CheckBox
      label={visualizerText("calm")}
      isChecked={useCalm()}
      isDisabled={isReduced}
      onChange={(isCalm) => useVisualizerSettings.setState({ motion: isCalm ? "calm" : "full" })}
    />
  );
}
