import { hzOfShare } from "#web/features/equalizer/settings/graph-scale.ts";

/** dB of the analyser at the graph's foot and top; music has less the higher it is, which the tilt evens out. */
const floorDb = -92;
const topDb = -18;
const tiltDbPerOctave = 3;
const tiltPivotHz = 1000;

/** Seconds until about two thirds of a change are shown. */
const riseSeconds = 0.05;
const fallSeconds = 0.3;

/** Levels of the spectrum at places along the graph, eased over time so that they look the same at any frame rate. */
export interface SpectrumLevels {
  /** 0..1 of the graph's height, one a place */
  levels: Float32Array;
  /** Takes in what the analyser has now; null lets all sink. Answers whether anything is to be seen. */
  update: (analyser: AnalyserNode | null, passedSeconds: number) => boolean;
}

/** @param places how many, from the graph's left to its right */
export function createSpectrumLevels(places: number): SpectrumLevels {
  const levels = new Float32Array(places);
  let bins = new Float32Array(0);

  const targetAt = (place: number, binHz: number): number => {
    const [from, to] = [hzOfShare((place - 0.5) / (places - 1)), hzOfShare((place + 0.5) / (places - 1))];
    const db = levelBetween(bins, from / binHz, to / binHz);
    const tilted = db + tiltDbPerOctave * Math.log2(Math.sqrt(from * to) / tiltPivotHz);
    return Math.min(1, Math.max(0, (tilted - floorDb) / (topDb - floorDb)));
  };

  return {
    levels,
    update: (analyser, passedSeconds) => {
      if (analyser !== null) {
        if (bins.length !== analyser.frequencyBinCount) bins = new Float32Array(analyser.frequencyBinCount);
        analyser.getFloatFrequencyData(bins);
      }
      const binHz = analyser === null ? 1 : analyser.context.sampleRate / analyser.fftSize;
      const rise = 1 - Math.exp(-passedSeconds / riseSeconds);
      const fall = 1 - Math.exp(-passedSeconds / fallSeconds);
      let highest = 0;
      for (let place = 0; place < places; place += 1) {
        const level = levels[place] ?? 0;
        const target = analyser === null ? 0 : targetAt(place, binHz);
        const next = level + (target - level) * (target > level ? rise : fall);
        levels[place] = next;
        highest = Math.max(highest, next);
      }
      return highest > 0.004;
    },
  };
}

/** The loudest bin between two, or, where they are closer than a bin, the level between the bins beside them. */
function levelBetween(bins: Float32Array, from: number, to: number): number {
  if (to - from < 1) {
    const middle = (from + to) / 2;
    const low = Math.floor(middle);
    const [below, above] = [bins[low] ?? -Infinity, bins[low + 1] ?? -Infinity];
    // Silence is -Infinity, which does not mix.
    if (below === -Infinity || above === -Infinity) return Math.max(below, above);
    return below + (above - below) * (middle - low);
  }
  let loudest = -Infinity;
  for (let bin = Math.ceil(from); bin <= to; bin += 1) loudest = Math.max(loudest, bins[bin] ?? -Infinity);
  return loudest;
}
