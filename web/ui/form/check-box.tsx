import { joinClasses } from "#web/ui/join-classes.ts";

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
