import type { PrivacySettings } from "#contract/social/privacy.ts";
import type { ShareLevel, ShareScope } from "#contract/social/sharing.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { ChoiceRow } from "#web/ui/form/choice-row.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Outcome, Section } from "#web/features/social/area/section.tsx";
import { FriendCodePanel } from "./friend-code-panel.tsx";
import { useSavePrivacy } from "./use-save-privacy.ts";
import { ViewAs } from "./view-as.tsx";

interface SettingsProps {
  settings: PrivacySettings;
}

const scopes = ["profile", "library", "analytics"] as const satisfies readonly ShareScope[];
const levels = (["private", "friends", "public"] as const satisfies readonly ShareLevel[]).map((value) => ({
  value,
  label: socialText(`levels.${value}`),
}));
const visibilities = (["exact", "username", "name"] as const).map((value) => ({
  value,
  label: socialText(`visibility.${value}`),
}));

type Saving = ReturnType<typeof useSavePrivacy>;

/** With whom the person shares each thing. */
function ScopeRows({ shown, save }: Pick<Saving, "shown" | "save">) {
  return (
    <div className="divide-y divide-hairline *:py-3">
      {scopes.map((scope) => {
        const field = `share_${scope}_scope` as const;
        return (
          <ChoiceRow
            needsServer
            key={scope}
            label={socialText(`scopes.${scope}`)}
            sentence={socialText(`means.${scope}.${shown[field]}`)}
            choices={levels}
            chosen={shown[field]}
            onChoose={(level) => save({ [field]: level })}
          />
        );
      })}
    </div>
  );
}

/** The same beside other settings. */
export function SharingRows({ settings }: SettingsProps) {
  const { shown, save, done, failed } = useSavePrivacy(settings);
  return (
    <>
      <Outcome done={done} failed={failed} />
      <ScopeRows shown={shown} save={save} />
    </>
  );
}

/** What the person shares, with whom; and how it looks to others. */
export function SharingSection({ settings }: SettingsProps) {
  const { shown, save, done, failed } = useSavePrivacy(settings);
  return (
    <Section
      title={socialText("sharing")}
      lead={socialText("sharingLead")}
      aside={<Outcome done={done} failed={failed} />}
    >
      <ScopeRows shown={shown} save={save} />
      <ViewAs />
    </Section>
  );
}

/** Who finds the person, by what. */
export function FindingSection({ settings }: SettingsProps) {
  const { shown, save, done, failed } = useSavePrivacy(settings);
  const { discoverable, search_visibility: visibility } = shown;
  return (
    <Section title={socialText("finding")} aside={<Outcome done={done} failed={failed} />}>
      <Switch
        needsServer
        label={socialText("discoverable")}
        hint={socialText(discoverable ? "discoverableOn" : "discoverableOff")}
        isOn={discoverable}
        onChange={(isOn) => save({ discoverable: isOn })}
      />
      <ChoiceRow
        needsServer
        label={socialText("visibilityLabel")}
        sentence={socialText(discoverable ? `visibilityMeans.${visibility}` : "visibilityOff")}
        choices={visibilities}
        chosen={visibility}
        onChoose={(value) => save({ search_visibility: value })}
      />
    </Section>
  );
}

/** The friend code, and whether it works. */
export function CodeSection({ settings }: SettingsProps) {
  const { shown, save, done, failed } = useSavePrivacy(settings);
  const isOn = shown.friend_code_enabled;
  return (
    <Section title={socialText("myCode")} aside={<Outcome done={done} failed={failed} />}>
      <div className="max-w-md">
        <FriendCodePanel />
      </div>
      <div className="mt-4">
        <Switch
          needsServer
          label={socialText("codeEnabled")}
          hint={socialText(isOn ? "codeEnabledOn" : "codeEnabledOff")}
          isOn={isOn}
          onChange={(isWanted) => save({ friend_code_enabled: isWanted })}
        />
      </div>
    </Section>
  );
}
