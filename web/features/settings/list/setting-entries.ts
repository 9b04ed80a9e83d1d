import type { LucideIcon } from "lucide-react";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { foldText } from "#web/platform/text/matches-words.ts";
import { sectionIcons } from "./section-icons.ts";
import { type Met, settingsFor } from "./settings-list.ts";

/** A setting as the palette lists it. */
export interface SettingEntry {
  kind: "setting";
  /** `{section}#{setting}`, as it stands in its address */
  id: string;
  name: string;
  folded: string;
  synonyms: string;
  weight: number;
  detail: string;
  icon: LucideIcon;
}

/** Of equal fits, a setting comes after commands and before playlists. */
const weight = 500_000;

/** Every setting that someone has, for the palette. */
export function settingEntries(met: Met): SettingEntry[] {
  return settingsFor(met).map(({ id, section }) => {
    const name = settingsText(`of.${id}.label`);
    return {
      kind: "setting",
      id: `${section}#${id}`,
      name,
      folded: foldText(name),
      synonyms: foldText(settingsText(`of.${id}.words`)),
      weight,
      detail: settingsText("inSettings", { section: settingsText(`sections.${section}`) }),
      icon: sectionIcons[section],
    };
  });
}
