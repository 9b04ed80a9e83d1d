import { CircleSlash } from "lucide-react";
import { useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import {
  changePreferences,
  usePreference,
  usePreferencesSync,
} from "#web/features/preferences/preferences.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { BandFields } from "./band-fields.tsx";
import { ClipLight } from "./clip-light.tsx";
import { CurveEditor } from "./curve-editor.tsx";
import {
  compareWithout,
  type EqualizerState,
  useEqualizer,
} from "#web/features/equalizer/sound/equalizer-engine.ts";
import { OverallControls } from "./overall-controls.tsx";
import { PresetBar } from "./preset-bar.tsx";
import { useEqualizerRun } from "#web/features/equalizer/sound/use-equalizer-run.ts";

/** Why nothing can be equalized, in plain words. */
function Unsupported({ reason }: { reason: NonNullable<EqualizerState["reason"]> }) {
  const service = useProfile()?.service ?? equalizerText("aService");
  return (
    <output className="flex items-start gap-3 rounded-card border border-hairline-strong p-4">
      <CircleSlash aria-hidden size={20} className="mt-0.5 shrink-0 text-warning" />
      <div>
        <p className="font-semibold text-strong">{equalizerText("unsupported.title")}</p>
        <p className="mt-0.5 max-w-prose text-normal">
          {equalizerText(`unsupported.${reason}`, { service })}
        </p>
      </div>
    </output>
  );
}

function statusOf({ status, isCompared }: EqualizerState): string {
  if (status === "on" && isCompared) return equalizerText("status.compared");
  return equalizerText(`status.${status === "unsupported" ? "off" : status}`);
}

/** The equalizer's editor: switch, curve, numbers and presets. */
export function EqualizerPanel() {
  usePreferencesSync();
  useEqualizerRun();
  const state = useEqualizer();
  const isOn = usePreference("eqEnableExperimental");
  const [isFine, setIsFine] = useState(false);
  const isUnsupported = state.status === "unsupported";
  const isLive = state.status === "on";
  return (
    <div className="@container flex flex-col gap-6">
      {isUnsupported && state.reason !== null ? <Unsupported reason={state.reason} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="me-auto min-w-0">
          <Switch
            label={equalizerText("isOn")}
            {...(isUnsupported ? {} : { hint: statusOf(state) })}
            isOn={isOn && !isUnsupported}
            isDisabled={isUnsupported}
            onChange={(isWanted) => changePreferences({ eqEnableExperimental: isWanted })}
          />
        </div>
        <ClipLight chain={state.chain} />
        <Button
          aria-pressed={state.isCompared}
          data-tooltip={equalizerText("compareHint")}
          disabled={!isLive}
          onClick={() => compareWithout(!state.isCompared)}
          className={state.isCompared ? "border-accent-text! text-accent-text!" : ""}
        >
          {equalizerText("compare")}
        </Button>
      </div>
      <CurveEditor
        isFine={isFine}
        isDisabled={isUnsupported}
        isMuted={isUnsupported || !isOn || state.isCompared}
      />
      <PresetBar isDisabled={isUnsupported} />
      <BandFields isFine={isFine} isDisabled={isUnsupported} />
      <OverallControls isFine={isFine} isDisabled={isUnsupported} onFine={setIsFine} />
    </div>
  );
}
