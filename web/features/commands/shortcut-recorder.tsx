/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- it takes keys that a field would write */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { Button } from "#web/ui/button.tsx";
import type { Command } from "./command.ts";
import { KeyCaps } from "./key-caps.tsx";
import { type Bindings, conflictsOf, isAllowedStep, isApple, keysOf, stepOf } from "./key-combos.ts";

const maxSteps = 2;

interface ShortcutRecorderProps {
  command: Command;
  commands: readonly Command[];
  bindings: Bindings;
  /** null: no shortcut; `takenFrom` are the commands that had it */
  onKeep: (shortcut: string | null, takenFrom: readonly string[]) => void;
  onCancel: () => void;
}

interface Recording {
  steps: readonly string[];
  /** a key that cannot be one */
  refused: string | null;
}

/** Takes the next keys as a command's shortcut: one, or two after each other; Enter keeps them. */
export function ShortcutRecorder({ command, commands, bindings, onKeep, onCancel }: ShortcutRecorderProps) {
  const [{ steps, refused }, setRecording] = useState<Recording>({ steps: [], refused: null });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    const { id } = command;
    // Back to the button that began it, which stands here again.
    return () => {
      queueMicrotask(() => document.querySelector<HTMLElement>(`[data-command="${id}"]`)?.focus());
    };
  }, [command]);

  const shortcut = steps.join(" ");
  const conflicts = shortcut === "" ? [] : conflictsOf(bindings, command.id, shortcut);
  const others = commands.filter(({ id }) => conflicts.includes(id)).map(({ label }) => label);

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Tab" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") return onCancel();
    if (key === "Backspace" || key === "Delete") return onKeep(null, []);
    if (key === "Enter") {
      if (shortcut !== "" && conflicts.length === 0) onKeep(shortcut, []);
      return;
    }
    const isMac = isApple(navigator.platform);
    const step = stepOf(event, isMac);
    if (step === null || event.repeat) return;
    if (isAllowedStep(step)) setRecording({ steps: [...steps, step].slice(-maxSteps), refused: null });
    else setRecording({ steps, refused: keysOf(step, isMac).flat().join(" ") });
  };

  return (
    <div className="my-2 rounded-card border border-hairline-strong p-3">
      <div
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={commandText("pressKeys", { command: command.label })}
        aria-describedby="recorder-hint"
        onKeyDown={handleKey}
        className="flex min-h-12 items-center gap-3 rounded-control bg-app px-3"
      >
        <span className="grow font-medium text-strong">{command.label}</span>
        {shortcut === "" ? (
          <span className="text-weak">{commandText("pressedNone")}</span>
        ) : (
          <KeyCaps shortcut={shortcut} />
        )}
      </div>
      <p id="recorder-hint" className="mt-2 text-sm text-weak">
        {commandText("pressHint")}
      </p>
      <p role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {refused === null
          ? others.length === 0
            ? null
            : commandText("conflict", { command: others.join(", ") })
          : commandText("notAllowed", { key: refused })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.length > 0 ? (
          <Button onClick={() => onKeep(shortcut, conflicts)}>{commandText("replace")}</Button>
        ) : (
          <Button disabled={shortcut === ""} onClick={() => onKeep(shortcut, [])}>
            {commandText("keep")}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onKeep(null, [])}>
          {commandText("remove")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {commandText("cancel")}
        </Button>
      </div>
    </div>
  );
}
