import { type FormEvent, useId, useState } from "react";
import { maxPresetNameLength } from "#contract/preferences/equalizer-bounds.ts";
import { usePreference } from "#web/features/preferences/preferences.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { OwnPreset } from "#web/features/equalizer/settings/own-presets.ts";

interface PresetNameDialogProps {
  /** the preset that is renamed; null: a new one is named */
  preset: OwnPreset | null;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks what a preset is to be called; two of one name are not taken. */
export function PresetNameDialog({ preset, onName, onClose }: PresetNameDialogProps) {
  const presets = usePreference("eqPresets");
  const [name, setName] = useState(preset?.name ?? "");
  const formId = useId();
  const wanted = name.trim();
  const isTaken = presets.some((other) => other.id !== preset?.id && other.name === wanted);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === "" || isTaken) return;
    onName(wanted);
    onClose();
  };

  return (
    <Dialog
      title={equalizerText(preset === null ? "nameNew" : "nameOld")}
      closeLabel={equalizerText("close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {equalizerText("cancel")}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={wanted === "" || isTaken}>
            {equalizerText("save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          label={equalizerText("presetName")}
          value={name}
          maxLength={maxPresetNameLength}
          problem={isTaken ? equalizerText("nameTaken") : null}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
