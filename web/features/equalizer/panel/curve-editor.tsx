import { type KeyboardEvent, useId, useRef, useState } from "react";
import { gainBounds } from "#contract/preferences/equalizer-bounds.ts";
import { useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { moveOfKey } from "./band-keys.ts";
import { withGain } from "#web/features/equalizer/settings/equalizer-settings.ts";
import { bandsOf } from "#web/features/equalizer/settings/filter-response.ts";
import {
  dbTicks,
  formatBand,
  hzTicks,
  shareOfDb,
  shareOfHz,
} from "#web/features/equalizer/settings/graph-scale.ts";
import { ResponseCurve } from "./response-curve.tsx";
import { SpectrumCanvas } from "./spectrum-canvas.tsx";
import { useBandDrag } from "./use-band-drag.ts";
import {
  changeSettings,
  useEqualizerSettings,
} from "#web/features/equalizer/sound/use-equalizer-settings.ts";

/** Until there is a graph: what most devices run at. */
export const usualSampleRate = 48_000;

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

function TickLabels() {
  return (
    <div aria-hidden dir="ltr" className="pointer-events-none absolute inset-0 text-xs text-weak tabular">
      {hzTicks.map(({ hz, label }) => (
        <span
          key={hz}
          style={{ left: percent(shareOfHz(hz)) }}
          className="absolute bottom-1 -translate-x-1/2"
        >
          {label}
        </span>
      ))}
      {dbTicks.map((db) => (
        <span key={db} style={{ top: percent(shareOfDb(db)) }} className="absolute start-2 -translate-y-1/2">
          {db > 0 ? `+${db}` : db}
        </span>
      ))}
    </div>
  );
}

interface HandleLookProps {
  number: number;
  isActive: boolean;
  isMuted: boolean;
}

function HandleLook({ number, isActive, isMuted }: HandleLookProps) {
  const quiet = isMuted ? "border-control-line text-normal" : "border-accent-text text-strong";
  return (
    <span
      aria-hidden
      className={joinClasses(
        "grid size-6 place-items-center rounded-full border-2 text-xs font-semibold tabular transition-[background-color,color,scale]",
        isActive && !isMuted
          ? "scale-115 border-transparent bg-accent text-on-accent"
          : `bg-overlay ${quiet}`,
        isActive && isMuted && "scale-115",
      )}
    >
      {number}
    </span>
  );
}

/** What the active band is at, beside its handle; below it where there is no room above. */
function ValueTag({ gainDb, frequencyHz }: { gainDb: number; frequencyHz: number }) {
  const isHigh = gainDb > gainBounds.max / 2;
  const share = shareOfHz(frequencyHz);
  return (
    <span
      aria-hidden
      style={{ left: percent(share), top: percent(shareOfDb(gainDb)) }}
      className={joinClasses(
        "pointer-events-none absolute z-20 rounded-control bg-overlay px-2 py-0.5 text-xs whitespace-nowrap text-strong tabular shadow-float",
        isHigh ? "mt-5" : "-mt-11",
        share < 0.2
          ? "-translate-x-6"
          : share > 0.8
            ? "-translate-x-[calc(100%-1.5rem)]"
            : "-translate-x-1/2",
      )}
    >
      {formatBand(gainDb, frequencyHz)}
    </span>
  );
}

interface CurveEditorProps {
  isFine: boolean;
  /** the sound cannot be had: nothing can be set */
  isDisabled: boolean;
  /** the equalizer is off: the curve shows what it would do */
  isMuted: boolean;
}

/** The curve over the sound, with a handle for each band: by mouse, touch and keys. */
export function CurveEditor({ isFine, isDisabled, isMuted }: CurveEditorProps) {
  const settings = useEqualizerSettings();
  const sampleRate = useAudioGraph(({ graph }) => graph?.context.sampleRate ?? usualSampleRate);
  const graph = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const helpId = useId();
  const focusHandle = (band: number) =>
    graph.current?.querySelector<HTMLElement>(`[data-band="${band}"]`)?.focus({ preventScroll: true });
  const drag = useBandDrag(graph, settings, { isFine, onGrab: focusHandle });
  const active = isDisabled ? null : (drag.dragged ?? focused);

  const handleKeyDown = (event: KeyboardEvent, band: number) => {
    if (event.key === "Escape" && drag.takeBack()) return event.preventDefault();
    const move = moveOfKey(event, band, isFine);
    if (move === null) return;
    event.preventDefault();
    changeSettings(move);
  };

  return (
    <div>
      <fieldset
        ref={graph}
        aria-label={equalizerText("graph")}
        aria-describedby={helpId}
        className={joinClasses(
          "relative h-80 rounded-card bg-app select-none max-md:h-64",
          isDisabled && "opacity-50",
        )}
      >
        <div className="absolute inset-0 overflow-hidden rounded-card">
          <SpectrumCanvas />
          <ResponseCurve settings={settings} sampleRate={sampleRate} active={active} isMuted={isMuted} />
          <TickLabels />
        </div>
        {bandsOf(settings).map(({ kind, gainDb, frequencyHz }, band) => (
          <div
            // Bands are known by their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={band}
            data-band={band}
            // A native range has one way to go; a band has two.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            tabIndex={isDisabled ? -1 : 0}
            aria-label={equalizerText("bandName", {
              number: band + 1,
              kind: equalizerText(`bandKind.${kind}`),
            })}
            aria-orientation="vertical"
            aria-valuemin={gainBounds.min}
            aria-valuemax={gainBounds.max}
            aria-valuenow={gainDb}
            aria-valuetext={formatBand(gainDb, frequencyHz)}
            aria-disabled={isDisabled ? true : undefined}
            style={{ left: percent(shareOfHz(frequencyHz)), top: percent(shareOfDb(gainDb)) }}
            className={joinClasses(
              "absolute z-10 grid size-10 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-full -outline-offset-4",
              !isDisabled && "cursor-grab active:cursor-grabbing",
              active === band && "z-15",
            )}
            onFocus={() => setFocused(band)}
            onBlur={() => setFocused((now) => (now === band ? null : now))}
            onKeyDown={(event) => handleKeyDown(event, band)}
            onDoubleClick={isDisabled ? undefined : () => changeSettings((now) => withGain(now, band, 0))}
            {...(isDisabled ? {} : drag.handlers)}
          >
            <HandleLook number={band + 1} isActive={active === band} isMuted={isMuted || isDisabled} />
          </div>
        ))}
        {active === null ? null : (
          <ValueTag gainDb={settings.gains[active] ?? 0} frequencyHz={settings.freqs[active] ?? 0} />
        )}
      </fieldset>
      <p id={helpId} className="mt-2 text-sm text-weak">
        {equalizerText("help")}
      </p>
    </div>
  );
}
