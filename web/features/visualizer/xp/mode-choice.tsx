import type { ReactNode } from "react";
import { type Mode, modes } from "#web/features/visualizer/modes/modes.ts";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";

interface ModeChoiceProps {
  chosen: Mode;
  onChoose: (mode: Mode) => void;
  /** what is a visualizer of its own, behind the modes */
  children?: ReactNode;
}

/** The modes as a row of buttons. */
export function ModeChoice({ chosen, onChoose, children }: ModeChoiceProps) {
  return (
    <fieldset className="-mx-1 flex w-full min-w-0 gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
      <legend className="sr-only">{visualizerText("mode")}</legend>
      {modes.map((mode) => (
        <ModeButton
          key={mode}
          label={visualizerText(`modes.${mode}`)}
          isChosen={mode === chosen}
          onClick={() => onChoose(mode)}
        />
      ))}
      {children}
    </fieldset>
  );
}

interface ModeButtonProps {
  label: string;
  isChosen: boolean;
  onClick: () => void;
}

/** One of them. */
export function ModeButton({ label, isChosen, onClick }: ModeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={joinClasses(
        "min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition max-md:min-h-10",
        isChosen
          ? "border-strong bg-pressed text-strong"
          : "border-transparent text-normal hover:bg-hover hover:text-strong",
      )}
    >
      {label}
    </button>
  );
}
