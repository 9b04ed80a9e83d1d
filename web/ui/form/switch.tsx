import { useId } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";

interface SwitchProps {
  label: string;
  /** what it means as it stands */
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** switched off while the server is away */
  needsServer?: boolean;
  /** what stands beside it says the same, as a table's row does */
  isLabelHidden?: boolean;
  /** the switch stands at the end of a line as wide as its place, as in lists of settings */
  isAtEnd?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, with its label beside it; the whole line can be pressed. */
export function Switch(props: SwitchProps) {
  const { label, isOn, isDisabled = false, isLabelHidden = false, isAtEnd = false } = props;
  const id = useId();
  const offline = useOfflineMark(props.needsServer);
  const hint = offline?.["aria-description"] ?? props.hint;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      disabled={isDisabled}
      onClick={() => props.onChange(!isOn)}
      {...offline}
      className={joinClasses(
        "group flex min-h-10 max-md:min-h-11 items-center rounded-card text-start disabled:opacity-50 aria-disabled:opacity-50",
        isAtEnd ? "w-full flex-row-reverse justify-between gap-6" : "gap-3",
      )}
    >
      <span
        aria-hidden
        className={joinClasses(
          "flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition",
          isOn ? "border-transparent bg-accent" : "border-control-line bg-transparent group-hover:bg-hover",
        )}
      >
        <span
          className={joinClasses(
            "size-4 rounded-full transition",
            isOn ? "translate-x-4.5 bg-on-accent rtl:-translate-x-4.5" : "translate-x-0 bg-(--control-line)",
          )}
        />
      </span>
      <span className="min-w-0">
        <span id={`${id}-label`} className={isLabelHidden ? "sr-only" : "block font-semibold text-strong"}>
          {label}
        </span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="block max-w-prose text-sm text-pretty text-weak">
            {hint}
          </span>
        )}
      </span>
    </button>
  );
}
