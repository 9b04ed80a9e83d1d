import { type ChangeEvent, type KeyboardEvent, useState } from "react";

interface NumberFieldProps {
  /** accessible name */
  label: string;
  value: number;
  min: number;
  max: number;
  /** of the field's own little arrows */
  step: number;
  /** shown after the number */
  unit?: string;
  isDisabled: boolean;
  /** what was typed, whatever it is: anyone who takes it clamps it */
  onChoose: (value: number) => void;
  /** an arrow key: up or down, fine with shift */
  onStep?: (by: 1 | -1, isFine: boolean) => void;
}

/** A number to type exactly: heard while it is typed, and shown as it was taken when one is done. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step, unit, isDisabled, onChoose, onStep } = props;
  const [typed, setTyped] = useState<string | null>(null);

  const handleChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const number = field.valueAsNumber;
    // What is too much stays too much, whatever digits follow; what is too little may be a beginning.
    const isTooMuch = number > max || (min < 0 && number < min);
    setTyped(isTooMuch ? null : field.value);
    if (!Number.isNaN(number)) onChoose(number);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") setTyped(null);
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : null;
    if (by === null || onStep === undefined) return;
    event.preventDefault();
    setTyped(null);
    onStep(by, event.shiftKey);
  };

  return (
    <label className="flex min-h-10 min-w-0 items-center gap-1 rounded-card max-md:min-h-11 border border-control-line bg-app px-2 has-[:disabled]:opacity-50 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-text">
      <input
        type="number"
        inputMode="decimal"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        disabled={isDisabled}
        onChange={handleChange}
        onBlur={() => setTyped(null)}
        onKeyDown={handleKeyDown}
        className="w-full min-w-0 grow max-md:min-h-11 [appearance:textfield] bg-transparent text-end text-strong tabular outline-none [&::-webkit-inner-spin-button]:hidden"
      />
      {unit === undefined ? null : (
        <span aria-hidden className="shrink-0 text-sm text-weak">
          {unit}
        </span>
      )}
    </label>
  );
}
