import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type Command, commandGroups } from "./command.ts";
import { KeyCaps } from "./key-caps.tsx";
import type { Bindings } from "./key-combos.ts";
import { ShortcutRecorder } from "./shortcut-recorder.tsx";
import {
  bindingsOf,
  resetShortcuts,
  setShortcut,
  setSingleKeys,
  useShortcutSettings,
  useSingleKeys,
} from "./shortcut-settings.ts";

function OnOff() {
  const id = useId();
  const isOn = useSingleKeys();
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card border border-hairline px-4 py-3">
      <label htmlFor={id} className="grow">
        <span className="block font-semibold text-strong">{commandText("isOn")}</span>
        <span className="block text-sm text-weak">{commandText("isOnHint")}</span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => setSingleKeys(event.target.checked)}
        className="size-6 shrink-0 accent-[var(--accent)]"
      />
    </div>
  );
}

interface ShortcutLineProps {
  command: Command;
  commands: readonly Command[];
  bindings: Bindings;
  isRecording: boolean;
  onRecord: (isRecording: boolean) => void;
}

function ShortcutLine({ command, commands, bindings, isRecording, onRecord }: ShortcutLineProps) {
  const shortcut = bindings[command.id] ?? null;
  if (isRecording) {
    return (
      <ShortcutRecorder
        command={command}
        commands={commands}
        bindings={bindings}
        onKeep={(chosen, takenFrom) => {
          setShortcut(command.id, chosen, takenFrom);
          onRecord(false);
        }}
        onCancel={() => onRecord(false)}
      />
    );
  }
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="min-w-0 grow text-normal">{command.label}</span>
      <button
        type="button"
        data-command={command.id}
        onClick={() => onRecord(true)}
        className="flex min-h-10 shrink-0 items-center rounded-control px-2 hover:bg-hover"
      >
        <span className="sr-only">{commandText("change", { command: command.label })}: </span>
        {shortcut === null ? (
          <span className="text-sm text-weak">{commandText("noShortcut")}</span>
        ) : (
          <KeyCaps shortcut={shortcut} />
        )}
      </button>
    </div>
  );
}

/** All shortcuts, and where they are changed, taken away and switched off. */
export function ShortcutsDialog({
  commands,
  onClose,
}: {
  commands: readonly Command[];
  onClose: () => void;
}) {
  const changed = useShortcutSettings((state) => state.changed);
  const [recording, setRecording] = useState<string | null>(null);
  const bindings = bindingsOf(commands, changed);
  return (
    <Dialog
      title={commandText("shortcuts")}
      closeLabel={commandText("close")}
      onClose={onClose}
      footer={
        <Button icon={RotateCcw} onClick={resetShortcuts}>
          {commandText("reset")}
        </Button>
      }
    >
      <p className="text-weak">{commandText("intro")}</p>
      <OnOff />
      {commandGroups.map((group) => {
        const own = commands.filter((command) => command.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-label={commandText(`group.${group}`)} className="mt-6">
            <h3 className="border-b border-hairline pb-1 font-semibold text-strong">
              {commandText(`group.${group}`)}
            </h3>
            <ul className="divide-y divide-hairline">
              {own.map((command) => (
                <li key={command.id}>
                  <ShortcutLine
                    command={command}
                    commands={commands}
                    bindings={bindings}
                    isRecording={recording === command.id}
                    onRecord={(isRecording) => setRecording(isRecording ? command.id : null)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}
