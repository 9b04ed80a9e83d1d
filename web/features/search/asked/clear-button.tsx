import { X } from "lucide-react";
import { joinClasses } from "#web/ui/join-classes.ts";

interface ClearButtonProps {
  label: string;
  size: "small" | "medium";
  onClear: () => void;
}

/** The button at the end of a field that empties it; the focus goes into the field. */
export function ClearButton({ label, size, onClear }: ClearButtonProps) {
  const isSmall = size === "small";
  return (
    <button
      type="button"
      aria-label={label}
      // The field keeps the focus, if it has it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.currentTarget.parentElement?.querySelector("input")?.focus();
        onClear();
      }}
      className={joinClasses(
        "absolute grid place-items-center rounded-full text-weak hover:text-strong",
        isSmall ? "end-1 size-8 max-md:end-0 max-md:size-11" : "end-1.5 size-9 max-md:end-0 max-md:size-11",
      )}
    >
      <X aria-hidden size={isSmall ? 16 : 18} />
    </button>
  );
}
