import { type ComponentType, Suspense, useId, useState } from "react";
import {
  changePreferences,
  type PreferenceValues,
  useIsUnsent,
  usePreference,
} from "#web/features/preferences/preferences.ts";
import type { IdWhere, ListedSetting } from "#web/features/settings/list/settings-list.ts";
import { settingParts } from "#web/features/settings/parts/setting-parts.tsx";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { Binding } from "./binding.ts";
import { serverSettings } from "./server-settings.ts";
import { SettingFrame } from "./setting-frame.tsx";
import { ValueControl, type ValuedSetting } from "./value-control.tsx";
import { setSingleKeys, useSingleKeys } from "#web/features/commands/commands.tsx";
import {
  setDevelopmentMode,
  setOverlays,
  useDevelopmentMode,
  useOverlays,
} from "#web/platform/appearance/development-mode.ts";

function bindingOf(useValue: () => boolean, write: (isOn: boolean) => void): () => Binding {
  return function useBinding() {
    return { value: useValue(), isSaved: false, change: (value) => write(value === true) };
  };
}

/** The settings that this browser keeps for itself, as hooks. */
const browserSettings: Readonly<Record<IdWhere<{ keeper: "browser" }>, () => Binding>> = {
  singleKeys: bindingOf(useSingleKeys, setSingleKeys),
  developmentMode: bindingOf(useDevelopmentMode, setDevelopmentMode),
  overlays: bindingOf(useOverlays, setOverlays),
};

/** Sent a moment later with other preferences, and back with a sentence where the server refuses it. */
function PreferenceLine({ setting }: { setting: ValuedSetting }) {
  const name = setting.id as keyof PreferenceValues;
  const value = usePreference(name);
  const isSaved = useSavedMark(useIsUnsent(name), value);
  return (
    <ValueControl
      setting={setting}
      value={value}
      isSaved={isSaved}
      change={(chosen) => changePreferences({ [name]: chosen })}
    />
  );
}

/** A line of a setting that is kept elsewhere than among the preferences. */
function lineOf(useOwn: () => Binding): ComponentType<{ setting: ValuedSetting }> {
  return function OwnLine({ setting }) {
    return <ValueControl setting={setting} {...useOwn()} />;
  };
}

const ownLines: Readonly<Record<string, { line: ComponentType<{ setting: ValuedSetting }> }>> =
  Object.fromEntries(
    Object.entries({ ...serverSettings, ...browserSettings }).map(([id, useOwn]) => [
      id,
      { line: lineOf(useOwn) },
    ]),
  );

function PartLine({ id }: { id: IdWhere<{ control: "part" }> }) {
  const title = useId();
  const { component: Component, height, isBare = false } = settingParts[id];
  const content = (
    <Suspense fallback={<Skeleton className={`w-full ${height}`} />}>
      <Component />
    </Suspense>
  );
  if (isBare) return <SettingFrame id={id}>{content}</SettingFrame>;
  return (
    <SettingFrame id={id}>
      <section aria-labelledby={title}>
        <h3 id={title} className="font-semibold text-strong">
          {settingsText(`of.${id}.label`)}
        </h3>
        <p className="mb-3 max-w-prose text-sm text-pretty text-weak">{settingsText(`of.${id}.hint`)}</p>
        {content}
      </section>
    </SettingFrame>
  );
}

/** A setting of the list. */
export function SettingLine({ setting }: { setting: ListedSetting }) {
  if (setting.control === "part") return <PartLine id={setting.id as IdWhere<{ control: "part" }>} />;
  const { line: Line } = ownLines[setting.id] ?? { line: PreferenceLine };
  return <Line setting={setting} />;
}

/**
 * Whether a value that was changed here has been kept: it was on its way, is no more, and is still what it was. One that
 * went back was not.
 */
function useSavedMark(isUnsent: boolean, value: unknown): boolean {
  const [sent, setSent] = useState<{ value: unknown } | null>(null);
  if (isUnsent && (sent === null || sent.value !== value)) setSent({ value });
  return !isUnsent && sent !== null && sent.value === value;
}
