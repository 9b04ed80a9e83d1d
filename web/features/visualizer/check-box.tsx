import { visualizerText } from "#web/platform/messages/en-visualizer.ts";
import { useMotionReduced } from "#web/platform/motion.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useCalm } from "./use-calm.ts";
import { useVisualizerSettings } from "./visualizer-settings.ts";

interface CheckBoxProps {
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its text. */
export function CheckBox({ label, isChecked, isDisabled = false, onChange }: CheckBoxProps) {
  return (
    <label
      className={joinClasses(
        "flex min-h-10 items-center gap-2 text-sm font-semibold text-normal",
        isDisabled ? "opacity-50" : "cursor-pointer",
      )}
    >
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}

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
