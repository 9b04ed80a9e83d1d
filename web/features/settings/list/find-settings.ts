import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import type { ListedSetting } from "./settings-list.ts";

/** All that a setting is found by: its name and sentence, its section, and other words for it. */
function wordsOf({ id, section }: ListedSetting): string {
  return [
    settingsText(`of.${id}.label`),
    settingsText(`of.${id}.hint`),
    settingsText(`of.${id}.words`),
    settingsText(`sections.${section}`),
  ].join(" ");
}

/** The settings that have every typed word; those that have them in their name come first. */
export function findSettings(settings: readonly ListedSetting[], typed: string): ListedSetting[] {
  const found = settings.filter((setting) => hasEveryWord(wordsOf(setting), typed));
  const isNamed = ({ id }: ListedSetting) => Number(hasEveryWord(settingsText(`of.${id}.label`), typed));
  return found.toSorted((a, b) => isNamed(b) - isNamed(a));
}
