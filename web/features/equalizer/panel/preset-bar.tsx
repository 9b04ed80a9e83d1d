import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { maxPresets } from "#contract/preferences/equalizer-bounds.ts";
import { usePreference } from "#web/features/preferences/preferences.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { builtInPresets } from "#web/features/equalizer/settings/built-in-presets.ts";
import {
  type EqualizerSettings,
  isSameSetting,
} from "#web/features/equalizer/settings/equalizer-settings.ts";
import {
  addPreset,
  type OwnPreset,
  removePreset,
  renamePreset,
  replacePreset,
  settingsOfPreset,
} from "#web/features/equalizer/settings/own-presets.ts";
import { PresetNameDialog } from "./preset-name-dialog.tsx";
import {
  changeSettings,
  useEqualizerSettings,
} from "#web/features/equalizer/sound/use-equalizer-settings.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";

interface ChipProps {
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function chipClasses(isChosen: boolean): string {
  return joinClasses(
    "inline-flex min-h-9 items-center rounded-full border text-sm font-semibold transition max-md:min-h-11",
    isChosen
      ? "border-accent-text text-accent-text"
      : "border-hairline-strong text-normal hover:bg-hover hover:text-strong",
  );
}

function Chip({ name, isChosen, isDisabled, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
      className={joinClasses(chipClasses(isChosen), "px-3.5 disabled:opacity-50")}
    >
      {name}
    </button>
  );
}

interface OwnChipProps extends Omit<ChipProps, "name"> {
  preset: OwnPreset;
  settings: EqualizerSettings;
  onRename: () => void;
}

/** A preset of one's own, with the menu of what can be done with it. */
function OwnChip({ preset, isChosen, isDisabled, settings, onChoose, onRename }: OwnChipProps) {
  const { id, name } = preset;
  const handleRemove = () => {
    const putBack = removePreset(id);
    showToast({
      tone: "info",
      title: equalizerText("removed", { name }),
      action: { label: equalizerText("undo"), onSelect: putBack },
    });
  };
  return (
    <span className={chipClasses(isChosen)}>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={isDisabled}
        onClick={onChoose}
        className="max-w-48 self-stretch rounded-s-full ps-3.5 disabled:opacity-50"
      >
        <CutName>{name}</CutName>
      </button>
      <MenuButton
        label={equalizerText("presetMenu", { name })}
        entries={[
          { kind: "action", label: equalizerText("rename"), onSelect: onRename },
          {
            kind: "action",
            label: equalizerText("replace"),
            isDisabled: isChosen || isDisabled,
            onSelect: () => replacePreset(id, settings),
          },
          { kind: "action", label: equalizerText("remove"), isDanger: true, onSelect: handleRemove },
        ]}
        className="grid size-8 place-items-center rounded-full hover:bg-hover"
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
    </span>
  );
}

function choose(chosen: EqualizerSettings): void {
  changeSettings(() => chosen);
}

/** The curves that come with the product and those of one's own, one press each. */
export function PresetBar({ isDisabled }: { isDisabled: boolean }) {
  const settings = useEqualizerSettings();
  const own = usePreference("eqPresets");
  const [named, setNamed] = useState<OwnPreset | "new" | null>(null);

  const handleSave = () => {
    if (own.length < maxPresets) setNamed("new");
    else showToast({ tone: "info", title: equalizerText("tooMany", { most: maxPresets }) });
  };

  return (
    <fieldset aria-label={equalizerText("presets")} className="flex flex-wrap items-center gap-2">
      {builtInPresets.map((preset) => (
        <Chip
          key={preset.id}
          name={equalizerText(`preset.${preset.id}`)}
          isChosen={isSameSetting(settings, preset.settings)}
          isDisabled={isDisabled}
          onChoose={() => choose(preset.settings)}
        />
      ))}
      {own.map((preset) => (
        <OwnChip
          key={preset.id}
          preset={preset}
          settings={settings}
          isChosen={isSameSetting(settings, settingsOfPreset(preset))}
          isDisabled={isDisabled}
          onChoose={() => choose(settingsOfPreset(preset))}
          onRename={() => setNamed(preset)}
        />
      ))}
      <Button
        variant="quiet"
        icon={Plus}
        disabled={isDisabled}
        onClick={handleSave}
        className="min-h-9! text-sm! max-md:min-h-11!"
      >
        {equalizerText("savePreset")}
      </Button>
      {named === null ? null : (
        <PresetNameDialog
          preset={named === "new" ? null : named}
          onName={(name) => (named === "new" ? addPreset(name, settings) : renamePreset(named.id, name))}
          onClose={() => setNamed(null)}
        />
      )}
    </fieldset>
  );
}
