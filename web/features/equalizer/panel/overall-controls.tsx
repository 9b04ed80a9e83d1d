import { usualSampleRate } from "./curve-editor.tsx";
import { RotateCcw } from "lucide-react";
import type { CSSProperties } from "react";
import { clampPreamp, clampQ, preampBounds, qBounds } from "#contract/preferences/equalizer-bounds.ts";
import { useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { flatSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";
import { preampDbOf } from "#web/features/equalizer/settings/filter-response.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import {
  changeSettings,
  useEqualizerSettings,
} from "#web/features/equalizer/sound/use-equalizer-settings.ts";

const qStep = { usual: 0.1, fine: 0.01 };
const preampStep = { usual: 0.5, fine: 0.1 };

/** The range of Q is worked through evenly for the ear: by ratios. */
const qRatio = qBounds.max / qBounds.min;

function chooseQ(chosen: number): void {
  changeSettings((now) => ({ ...now, q: clampQ(chosen) }));
}

function choosePreamp(chosen: number | null): void {
  changeSettings((now) => ({ ...now, preamp: chosen === null ? null : clampPreamp(chosen) }));
}

function QControl({ isFine, isDisabled }: { isFine: boolean; isDisabled: boolean }) {
  const { q } = useEqualizerSettings();
  const share = Math.log(q / qBounds.min) / Math.log(qRatio);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="font-semibold text-strong">{equalizerText("q")}</span>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={equalizerText("qWidth")}
          aria-valuetext={String(q)}
          min={0}
          max={100}
          step={1}
          value={Math.round(share * 100)}
          disabled={isDisabled}
          onChange={(event) => chooseQ(qBounds.min * qRatio ** (event.currentTarget.valueAsNumber / 100))}
          style={{ "--slider-share": share } as CSSProperties}
          className="slide-track w-full min-w-0 cursor-pointer rounded-full disabled:opacity-50"
        />
        <span className="w-20 shrink-0">
          <NumberField
            label={equalizerText("q")}
            value={q}
            min={qBounds.min}
            max={qBounds.max}
            step={0.01}
            isDisabled={isDisabled}
            onChoose={chooseQ}
            onStep={(by, isShifted) => chooseQ(q + by * (isFine || isShifted ? qStep.fine : qStep.usual))}
          />
        </span>
      </div>
      <span className="text-sm text-weak">{equalizerText("qHint")}</span>
    </div>
  );
}

function PreampControl({ isFine, isDisabled }: { isFine: boolean; isDisabled: boolean }) {
  const settings = useEqualizerSettings();
  const sampleRate = useAudioGraph(({ graph }) => graph?.context.sampleRate ?? usualSampleRate);
  // Downwards but for a hundredth: what is shown must be enough too.
  const shown = Math.floor(preampDbOf(settings, sampleRate) * 10 + 0.1) / 10 + 0;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="font-semibold text-strong">{equalizerText("preamp")}</span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-26 shrink-0">
          <NumberField
            label={equalizerText("preamp")}
            unit={equalizerText("db")}
            value={shown}
            min={preampBounds.min}
            max={preampBounds.max}
            step={0.1}
            isDisabled={isDisabled}
            onChoose={choosePreamp}
            onStep={(by, isShifted) =>
              choosePreamp(shown + by * (isFine || isShifted ? preampStep.fine : preampStep.usual))
            }
          />
        </span>
        <Switch
          label={equalizerText("preampAuto")}
          isOn={settings.preamp === null}
          isDisabled={isDisabled}
          onChange={(isAuto) => choosePreamp(isAuto ? null : shown)}
        />
      </div>
      <span className="text-sm text-weak">{equalizerText("preampHint")}</span>
    </div>
  );
}

interface OverallControlsProps {
  isFine: boolean;
  isDisabled: boolean;
  onFine: (isFine: boolean) => void;
}

/** What holds for all bands: Q, preamp, the size of steps, and back to flat. */
export function OverallControls({ isFine, isDisabled, onFine }: OverallControlsProps) {
  const settings = useEqualizerSettings();
  const handleReset = () => {
    changeSettings(() => flatSettings);
    showToast({
      tone: "info",
      title: equalizerText("resetDone"),
      action: { label: equalizerText("undo"), onSelect: () => changeSettings(() => settings) },
    });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 @lg:grid-cols-2 @3xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto]">
      <QControl isFine={isFine} isDisabled={isDisabled} />
      <PreampControl isFine={isFine} isDisabled={isDisabled} />
      <div className="flex flex-wrap items-center gap-4 @3xl:pt-6">
        <Switch label={equalizerText("fine")} isOn={isFine} isDisabled={isDisabled} onChange={onFine} />
        <Button icon={RotateCcw} disabled={isDisabled} onClick={handleReset}>
          {equalizerText("reset")}
        </Button>
      </div>
    </div>
  );
}
