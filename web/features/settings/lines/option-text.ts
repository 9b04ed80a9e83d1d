import { settingsText } from "#web/features/settings/texts/settings-text.ts";

type OptionKey = Parameters<typeof settingsText>[0] extends infer Key
  ? Key extends `options.${infer Option}`
    ? Option
    : never
  : never;

/** The name of a value of a setting; every option of the list has one (a test looks). */
export function optionText(id: string, option: string): string {
  return settingsText(`options.${`${id}.${option}` as OptionKey}`);
}
