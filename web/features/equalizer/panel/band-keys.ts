import type { KeyboardEvent } from "react";
import { gainBounds } from "#contract/preferences/equalizer-bounds.ts";
import {
  type EqualizerSettings,
  stepFrequency,
  stepGain,
  withGain,
} from "#web/features/equalizer/settings/equalizer-settings.ts";

type Move = (settings: EqualizerSettings, band: number, isFine: boolean) => EqualizerSettings;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (settings, band, isFine) => stepGain(settings, band, { by: 1, isFine }),
  ArrowDown: (settings, band, isFine) => stepGain(settings, band, { by: -1, isFine }),
  PageUp: (settings, band, isFine) => stepGain(settings, band, { by: 1, isFine, isPage: true }),
  PageDown: (settings, band, isFine) => stepGain(settings, band, { by: -1, isFine, isPage: true }),
  ArrowRight: (settings, band, isFine) => stepFrequency(settings, band, { by: 1, isFine }),
  ArrowLeft: (settings, band, isFine) => stepFrequency(settings, band, { by: -1, isFine }),
  Home: (settings, band) => withGain(settings, band, gainBounds.min),
  End: (settings, band) => withGain(settings, band, gainBounds.max),
  Delete: (settings, band) => withGain(settings, band, 0),
  Backspace: (settings, band) => withGain(settings, band, 0),
};

/**
 * What a key does to the band whose handle has the focus; null for keys that are not for it. Shift makes steps fine, as
 * the switch for it does.
 */
export function moveOfKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  band: number,
  isFine: boolean,
): ((settings: EqualizerSettings) => EqualizerSettings) | null {
  const move = moves[key];
  if (move === undefined || ctrlKey || metaKey || altKey) return null;
  return (settings) => move(settings, band, isFine || shiftKey);
}
