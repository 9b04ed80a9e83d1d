import { joinClasses } from "#web/ui/join-classes.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";

interface CheckBoxProps {
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  /** switched off while the server is away */
  needsServer?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its text. */
export function CheckBox({ label, isChecked, onChange, ...rest }: CheckBoxProps) {
  const offline = useOfflineMark(rest.needsServer);
  const isDisabled = rest.isDisabled === true || offline !== null;
  return (
    <label
      data-tooltip={offline?.["data-tooltip"]}
      className={joinClasses(
        "flex min-h-10 max-md:min-h-11 items-center gap-2 text-sm font-semibold text-normal",
        isDisabled ? "opacity-50" : "cursor-pointer",
      )}
    >
      <input
        type="checkbox"
        checked={isChecked}
        {...offline}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}
