import { useId } from "react";
import { useOfflineMark } from "#web/ui/needs-server.ts";

interface ChoiceRowProps<Value extends string> {
  /** what is chosen */
  label: string;
  /** what the choice means as it stands */
  sentence: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  /** switched off while the server is away */
  needsServer?: boolean;
  onChoose: (value: Value) => void;
}

/** A setting of a few values as radio buttons side by side, with a sentence on what the chosen one means. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, choices, chosen, onChoose } = props;
  const id = useId();
  const offline = useOfflineMark(props.needsServer);
  const sentence = offline?.["aria-description"] ?? props.sentence;
  return (
    <fieldset
      aria-describedby={`${id}-sentence`}
      className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(14rem,1fr)_fit-content(60%)]"
    >
      <legend className="sr-only">{label}</legend>
      <div>
        <p aria-hidden className="font-semibold text-strong">
          {label}
        </p>
        <p id={`${id}-sentence`} className="max-w-prose text-sm text-pretty text-weak">
          {sentence}
        </p>
      </div>
      <div className="-ms-3 flex flex-wrap gap-x-1 md:ms-0">
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className="flex min-h-10 max-md:min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 font-semibold text-normal hover:bg-hover"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              disabled={offline !== null}
              onChange={() => onChoose(value)}
              className="size-4 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
