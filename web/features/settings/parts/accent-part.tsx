import { Check } from "lucide-react";
import { useId } from "react";
import { changePreferences, useIsUnsent, usePreference } from "#web/features/preferences/preferences.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { accentColours } from "#web/platform/appearance/accent.ts";

/** The colours that are offered, in the order of the specification (1, section 9). */
const presets = [
  { name: "green", colour: "#1DB954" },
  { name: "blue", colour: "#3B82F6" },
  { name: "brightGreen", colour: "#22C55E" },
  { name: "amber", colour: "#F59E0B" },
  { name: "red", colour: "#EF4444" },
  { name: "purple", colour: "#A855F7" },
  { name: "cyan", colour: "#06B6D4" },
  { name: "rose", colour: "#E11D48" },
] as const;

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

interface SwatchProps {
  group: string;
  preset: (typeof presets)[number];
  isChosen: boolean;
}

function Swatch({ group, preset: { name, colour }, isChosen }: SwatchProps) {
  return (
    <label className="relative grid size-10 cursor-pointer max-md:size-11 place-items-center rounded-full has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-text">
      <input
        type="radio"
        name={group}
        value={colour}
        aria-label={settingsText(`accents.${name}`)}
        checked={isChosen}
        onChange={() => changePreferences({ accentColor: colour })}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-8 place-items-center rounded-full border border-hairline-strong forced-color-adjust-none"
        style={{ background: colour, color: accentColours(colour)["--accent-contrast"] }}
      >
        {isChosen ? <Check size={18} strokeWidth={3} /> : null}
      </span>
    </label>
  );
}

/** The accent: one of eight, or any; what is written on it and with it is computed, so that it can be read. */
export function AccentPart() {
  const group = useId();
  const accent = usePreference("accentColor");
  const isUnsent = useIsUnsent("accentColor");
  const isPreset = presets.some(({ colour }) => isSame(colour, accent));
  return (
    <fieldset aria-busy={isUnsent} className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">{settingsText("of.accentColor.label")}</legend>
      {presets.map((preset) => (
        <Swatch key={preset.name} group={group} preset={preset} isChosen={isSame(preset.colour, accent)} />
      ))}
      <label className="ms-2 flex min-h-10 max-md:min-h-11 cursor-pointer items-center gap-2 rounded-full border border-hairline-strong px-3 font-semibold text-strong hover:bg-hover has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-text">
        <input
          type="color"
          value={accent.toLowerCase()}
          onChange={(event) => changePreferences({ accentColor: event.currentTarget.value.toUpperCase() })}
          className="size-6 cursor-pointer appearance-none rounded-full border-0 bg-transparent p-0 outline-none [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-hairline-strong [&::-webkit-color-swatch-wrapper]:p-0"
        />
        {settingsText("ownAccent")}
        {isPreset ? null : <Check aria-hidden size={18} className="text-accent-text" />}
      </label>
    </fieldset>
  );
}
