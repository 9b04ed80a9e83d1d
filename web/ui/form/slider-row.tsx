import { type CSSProperties, useId } from "react";

interface SliderRowProps {
  label: string;
  /** what it changes */
  sentence: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** the value in words */
  valueText: string;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

/** A setting that is a number between two bounds, with its label beside it. */
export function SliderRow(props: SliderRowProps) {
  const { label, sentence, min, max, step, value, valueText, isDisabled = false, onChange } = props;
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <label htmlFor={id} className="block font-semibold text-strong">
          {label}
        </label>
        <p id={`${id}-sentence`} className="max-w-prose text-sm text-pretty text-weak">
          {sentence}
        </p>
      </div>
      <div className="flex min-h-10 items-center gap-3">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          aria-valuetext={valueText}
          aria-describedby={`${id}-sentence`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          className="slide-track w-full min-w-0 grow rounded-full disabled:opacity-50 md:w-48"
          style={{ "--slider-share": share } as CSSProperties}
        />
        <span aria-hidden className="w-12 shrink-0 text-end text-sm text-strong tabular">
          {valueText}
        </span>
      </div>
    </div>
  );
}
