import type { Binding } from "./binding.ts";
import type { ListedSetting } from "#web/features/settings/list/settings-list.ts";
import { useCapabilities, useProfile } from "#web/features/auth/auth.tsx";
import { readSoundRoute } from "#web/platform/audio/sound-route.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { ChoiceRow } from "#web/ui/form/choice-row.tsx";
import { SliderRow } from "#web/ui/form/slider-row.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { SettingFrame } from "./setting-frame.tsx";

/** A setting with a value of its own. */
export type ValuedSetting = Exclude<ListedSetting, { control: "part" }>;

/** The control of a setting's value, with its name and its sentence. */
export function ValueControl({ setting, value, isSaved, change }: Binding & { setting: ValuedSetting }) {
  const { id } = setting;
  const label = settingsText(`of.${id}.label`);
  const forbidden = useWhyForbidden(setting.isEffect === true);
  const isForbidden = forbidden !== null;
  const hint = forbidden ?? settingsText(`of.${id}.hint`);
  return (
    <SettingFrame id={id} isSaved={isSaved}>
      {setting.control === "switch" ? (
        <Switch
          label={label}
          hint={hint}
          isOn={value === true && !isForbidden}
          isDisabled={value === undefined || isForbidden}
          needsServer={setting.keeper === "server"}
          isAtEnd
          onChange={change}
        />
      ) : null}
      {setting.control === "choice" ? (
        <ChoiceRow
          label={label}
          sentence={hint}
          choices={setting.options.map((option) => ({ value: option, label: optionText(id, option) }))}
          chosen={String(value)}
          onChoose={change}
        />
      ) : null}
      {setting.control === "slider" ? (
        <SliderRow
          label={label}
          sentence={hint}
          min={setting.min}
          max={setting.max}
          step={setting.step}
          value={isForbidden ? setting.min : Number(value)}
          valueText={amountText(setting.unit, isForbidden ? setting.min : Number(value))}
          isDisabled={isForbidden}
          onChange={change}
        />
      ) : null}
    </SettingFrame>
  );
}

function amountText(unit: "percent" | "seconds", amount: number): string {
  return unit === "percent"
    ? settingsText("percent", { percent: amount })
    : settingsText("seconds", { seconds: amount });
}

/** Why a setting that changes the sound has no effect for this account in this browser; null where it has. */
function useWhyForbidden(isEffect: boolean): string | null {
  const { crossfade } = useCapabilities();
  const service = useProfile()?.service ?? settingsText("noEffect.aService");
  if (!isEffect) return null;
  if (!crossfade) return settingsText("noEffect.terms", { service });
  const route = readSoundRoute();
  return route.via === "graph" ? null : settingsText(`noEffect.${route.reason}`);
}

type OptionKey = Parameters<typeof settingsText>[0] extends infer Key
  ? Key extends `options.${infer Option}`
    ? Option
    : never
  : never;

/** The name of a value of a setting; every option of the list has one (a test looks). */
function optionText(id: string, option: string): string {
  return settingsText(`options.${`${id}.${option}` as OptionKey}`);
}
