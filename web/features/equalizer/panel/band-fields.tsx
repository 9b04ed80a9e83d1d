import { gainBounds } from "#contract/preferences/equalizer-bounds.ts";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import {
  frequencyRange,
  stepFrequency,
  stepGain,
  withFrequency,
  withGain,
} from "#web/features/equalizer/settings/equalizer-settings.ts";
import { bandsOf } from "#web/features/equalizer/settings/filter-response.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import {
  changeSettings,
  useEqualizerSettings,
} from "#web/features/equalizer/sound/use-equalizer-settings.ts";

/** Every band's frequency and gain as numbers, for anyone who knows them or cannot drag. */
export function BandFields({ isFine, isDisabled }: { isFine: boolean; isDisabled: boolean }) {
  const settings = useEqualizerSettings();
  return (
    <ul
      aria-label={equalizerText("bands")}
      className="grid grid-cols-2 gap-3 @md:grid-cols-4 @3xl:grid-cols-8"
    >
      {bandsOf(settings).map(({ kind, gainDb, frequencyHz }, band) => {
        const number = band + 1;
        const range = frequencyRange(settings.freqs, band);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- bands are known by their place
          <li key={band} className="flex min-w-0 flex-col gap-1.5">
            <span dir="auto" className="flex items-baseline gap-1.5 truncate text-sm">
              <span className="font-semibold text-strong tabular">{number}</span>
              <span className="truncate text-weak">{equalizerText(`bandKind.${kind}`)}</span>
            </span>
            <NumberField
              label={equalizerText("gainOf", { number })}
              unit={equalizerText("db")}
              value={gainDb}
              min={gainBounds.min}
              max={gainBounds.max}
              step={0.1}
              isDisabled={isDisabled}
              onChoose={(chosen) => changeSettings((now) => withGain(now, band, chosen))}
              onStep={(by, isShifted) =>
                changeSettings((now) => stepGain(now, band, { by, isFine: isFine || isShifted }))
              }
            />
            <NumberField
              label={equalizerText("frequencyOf", { number })}
              unit={equalizerText("hz")}
              value={frequencyHz}
              min={range.min}
              max={range.max}
              step={1}
              isDisabled={isDisabled}
              onChoose={(chosen) => changeSettings((now) => withFrequency(now, band, chosen))}
              onStep={(by, isShifted) =>
                changeSettings((now) => stepFrequency(now, band, { by, isFine: isFine || isShifted }))
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
