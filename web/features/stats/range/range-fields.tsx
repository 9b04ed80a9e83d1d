import { type ReactNode, useId } from "react";

/** The look of the controls of a range. */
export const controlClasses =
  "min-h-10 rounded-control border border-control-line bg-app px-2 text-base text-strong";

/** A control under its label. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm text-weak">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface PeriodFieldProps {
  label: string;
  /** empty: none is chosen */
  period: string;
  none: string;
  choices: readonly { period: string; name: string }[];
  onChoose: (period: string) => void;
}

/** One period of several, or none. */
export function PeriodField({ label, period, none, choices, onChoose }: PeriodFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={period}
          onChange={(event) => onChoose(event.target.value)}
          className={`${controlClasses} max-w-56`}
        >
          <option value="">{none}</option>
          {choices.map((choice) => (
            <option key={choice.period} value={choice.period}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
