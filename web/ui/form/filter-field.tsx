import { Search } from "lucide-react";
import type { Ref } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

const looks = {
  /** in a narrow column */
  small: {
    icon: 16,
    place: "start-2.5",
    input: "min-h-8 rounded-control bg-app pe-2 ps-8 text-sm max-md:min-h-11",
  },
  /** beside round buttons */
  round: {
    icon: 16,
    place: "start-3",
    input: "min-h-10 rounded-full bg-transparent pe-3 ps-9 text-base max-md:min-h-11 md:w-60",
  },
  /** by itself over a page */
  large: { icon: 18, place: "start-3.5", input: "min-h-11 rounded-full bg-transparent pe-4 ps-10 text-base" },
};

interface FilterFieldProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Enter was pressed */
  onEnter?: () => void;
  /** Escape was pressed, which has cleared it */
  onEscape?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  look: keyof typeof looks;
  className?: string;
}

/** A field of at most 200 characters that narrows what stands below it. */
export function FilterField({
  label,
  typed,
  onType,
  onEnter,
  onEscape,
  inputRef,
  ...rest
}: FilterFieldProps) {
  const { look, className } = rest;
  const { icon, place, input } = looks[look];
  return (
    <span className={joinClasses("relative block", className)}>
      <Search
        aria-hidden
        size={icon}
        className={joinClasses("pointer-events-none absolute top-1/2 -translate-y-1/2 text-weak", place)}
      />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") onEnter?.();
          if (event.key !== "Escape") return;
          // Not every browser clears a field by itself.
          onType("");
          onEscape?.();
        }}
        className={joinClasses("w-full border border-control-line text-strong placeholder:text-weak", input)}
      />
    </span>
  );
}
