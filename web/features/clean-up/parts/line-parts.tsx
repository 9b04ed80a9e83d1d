import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { everything, nothing, type PartChoice } from "#web/features/clean-up/part-choice.ts";
import { Button } from "#web/ui/button.tsx";

interface TickProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

/** Whether a line of a table is included. */
export function Tick({ label, isOn, isDisabled = false, onToggle }: TickProps) {
  return (
    <label className="-ms-2 grid min-h-9 w-9 max-md:min-h-11 max-md:w-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={onToggle}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** Two lines in the height of one row: what it is, and what becomes of it. */
export function TwoLines({ what, why }: { what: string; why: string }) {
  return (
    <span className="block min-w-0 grow leading-4">
      <span dir="auto" title={what} className="block truncate text-start text-sm text-strong">
        {what}
      </span>
      <span dir="auto" title={why} className="block truncate text-start text-xs text-weak">
        {why}
      </span>
    </span>
  );
}

/** Includes every line of a part, or none. */
export function AllOrNone({ isOn, onChoose }: { isOn: boolean; onChoose: (choice: PartChoice) => void }) {
  return (
    <div className="mb-1 flex gap-1">
      <Button variant="quiet" disabled={!isOn} onClick={() => onChoose(everything)}>
        {cleanUpText("all")}
      </Button>
      <Button variant="quiet" disabled={!isOn} onClick={() => onChoose(nothing)}>
        {cleanUpText("none")}
      </Button>
    </div>
  );
}
