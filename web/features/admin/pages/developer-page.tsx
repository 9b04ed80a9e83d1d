import { useState } from "react";
import { isDevelopmentMode, setDevelopmentMode } from "#web/platform/appearance/development-mode.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

/** Switches of this browser for developers (specification 2, section 2). */
export function DeveloperPage() {
  const [isOn, setIsOn] = useState(isDevelopmentMode);
  return (
    <PanelSection title={panelText("developer.title")}>
      <Switch
        label={panelText("developer.hide")}
        hint={panelText("developer.hint")}
        isOn={isOn}
        onChange={(next) => {
          setDevelopmentMode(next);
          setIsOn(next);
        }}
      />
    </PanelSection>
  );
}
