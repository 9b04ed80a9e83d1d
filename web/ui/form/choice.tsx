import { joinClasses } from "#web/ui/join-classes.ts";

interface ChoiceProps<Value extends string> {
  label: string;
  /** where what stands around says it, assistive technology alone gets the label */
  isLabelHidden?: boolean;
  value: Value;
  options: readonly Value[];
  textOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** One of a few values, with its label above. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, isLabelHidden = false, value, options, textOf, onChange } = props;
  return (
    <label className="flex min-w-0 grow flex-col gap-1.5 font-semibold text-strong">
      <span className={joinClasses(isLabelHidden && "sr-only")}>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        className="min-h-10 max-md:min-h-11 w-full rounded-control border border-control-line bg-app px-3 font-normal text-strong"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
