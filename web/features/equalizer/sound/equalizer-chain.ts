import { type AudioInsert, createCrossfade } from "#web/platform/audio/audio-crossfade.ts";
import { createGlide } from "#web/platform/audio/glide.ts";
import type { EqualizerSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";
import { type Band, bandsOf, preampDbOf } from "#web/features/equalizer/settings/filter-response.ts";

/** The equalizer as nodes: preamp, eight filters, and a way around the filters to compare with. */
export interface EqualizerChain extends AudioInsert {
  handleRemoved: () => void;
  /** Glides to other settings. */
  set: (settings: EqualizerSettings) => void;
  /**
   * Fades over to the sound without the filters, and back. The preamp stays in both, so that what is compared is the
   * sound and not its level.
   */
  compare: (isWithout: boolean) => void;
  /** The largest sample that went out lately (about 40 ms), of either channel; what is above 1 was cut off. */
  readPeak: () => number;
}

/** Samples that a meter remembers: more than go by between two frames. */
const meteredSamples = 2048;

/** Builds the chain with its settings; nothing goes in or out of it yet. */
export function createEqualizerChain(context: BaseAudioContext, settings: EqualizerSettings): EqualizerChain {
  const bands = bandsOf(settings);
  const preamp = new GainNode(context);
  // As even in dB as the filters' gains: what they boost and what this takes back stay level on the way.
  const preampGlide = createGlide(preamp.gain, context, {
    first: preampFactor(settings, context),
    shape: "ratio",
  });
  const filters = bands.map((band) => createFilter(context, band));
  const nodes = filters.map(({ node }) => node);
  nodes.forEach((node, index) => nodes[index - 1]?.connect(node));
  const [input, output] = [nodes[0], nodes.at(-1)];
  if (input === undefined || output === undefined) throw new Error("An equalizer has bands.");

  const exit = new GainNode(context);
  const filtered = { input, output };
  const open = createCrossfade(preamp, exit, filtered);
  const meter = createMeter(context);
  exit.connect(meter.input);

  return {
    input: preamp,
    output: exit,
    set: (next) => {
      preampGlide.to(preampFactor(next, context));
      bandsOf(next).forEach((band, index) => filters[index]?.set(band));
    },
    compare: (isWithout) => open(isWithout ? null : filtered),
    readPeak: meter.read,
    handleRemoved: () => {
      for (const node of [preamp, ...nodes, exit, meter.input]) node.disconnect();
    },
  };
}

function preampFactor(settings: EqualizerSettings, { sampleRate }: BaseAudioContext): number {
  return 10 ** (preampDbOf(settings, sampleRate) / 20);
}

function createFilter(context: BaseAudioContext, band: Band) {
  const node = context.createBiquadFilter();
  node.type = band.kind;
  const frequency = createGlide(node.frequency, context, { first: band.frequencyHz, shape: "ratio" });
  const gain = createGlide(node.gain, context, { first: band.gainDb });
  const q = createGlide(node.Q, context, { first: band.q });
  return {
    node,
    set: (next: Band) => {
      frequency.to(next.frequencyHz);
      gain.to(next.gainDb);
      q.to(next.q);
    },
  };
}

/** Both channels apart: an analyser by itself hears only their mean. */
function createMeter(context: BaseAudioContext) {
  const input = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  const samples = new Float32Array(meteredSamples);
  const meters = [0, 1].map((channel) => {
    const analyser = new AnalyserNode(context, { fftSize: meteredSamples });
    input.connect(analyser, channel);
    return analyser;
  });
  return {
    input,
    read: () => {
      let peak = 0;
      for (const meter of meters) {
        meter.getFloatTimeDomainData(samples);
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      }
      return peak;
    },
  };
}
