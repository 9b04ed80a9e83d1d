import type { CSSProperties } from "react";
import { joinClasses } from "./join-classes.ts";

interface SliderProps {
  /** accessible name */
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** the value in words, for assistive technology: `1:02 of 3:45` */
  valueText: string;
  isDisabled?: boolean;
  /** while the value moves */
  onChange: (value: number) => void;
  /** once it is let go, by pointer or key */
  onCommit?: (value: number) => void;
  className?: string;
}

/** A horizontal slider: a native range input, so that every key and assistive technology works with it. */
export function Slider({ label, value, min = 0, max, step = 1, valueText, ...rest }: SliderProps) {
  const { isDisabled = false, onChange, onCommit, className } = rest;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  const commit = (event: { currentTarget: HTMLInputElement }) =>
    onCommit?.(event.currentTarget.valueAsNumber);
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onPointerUp={commit}
      onKeyUp={commit}
      style={{ "--slider-share": share } as CSSProperties}
      className={joinClasses(
        "slide-track w-full min-w-0 cursor-pointer rounded-full disabled:cursor-default disabled:opacity-50",
        className,
      )}
    />
  );
}
