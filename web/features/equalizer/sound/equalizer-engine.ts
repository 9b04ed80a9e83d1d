import { create } from "zustand";
import { clampGain, clampPreamp, clampQ, orderFrequencies } from "#contract/preferences/equalizer-bounds.ts";
import {
  getPreferences,
  type PreferenceValues,
  subscribePreferences,
} from "#web/features/preferences/preferences.ts";
import {
  type AudioGraph,
  claimAudioGraph,
  unmuteAudio,
  useAudioGraph,
} from "#web/platform/audio/audio-graph.ts";
import { refCounted } from "#web/platform/loading/ref-counted.ts";
import { createEqualizerChain, type EqualizerChain } from "./equalizer-chain.ts";
import type { EqualizerSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";

/** Whether an account's sound can be had: in this page, in a foreign frame, or nowhere in this browser. */
export type Availability = "reachable" | "protected" | "silent";

/**
 * `waiting`: switched on, and no sound has come yet. `unsupported`: the sound cannot be had, for the `reason` that
 * `failed` (the browser refused), `lock-screen` (the system would stop it with the screen) or the account's availability is;
 * playing goes on without the equalizer.
 */
export interface EqualizerState {
  status: "off" | "waiting" | "on" | "unsupported";
  reason: "protected" | "silent" | "lock-screen" | "failed" | null;
  /** the filters are left out for comparison */
  isCompared: boolean;
  chain: EqualizerChain | null;
}

/** How the equalizer stands; screens read it. */
export const useEqualizer = create<EqualizerState>(() => ({
  status: "off",
  reason: null,
  isCompared: false,
  chain: null,
}));

/** The preferences' numbers as settings, within their bounds whatever was stored. */
export function settingsOf({ eqGains, eqFreqs, eqQ, eqPreamp }: PreferenceValues): EqualizerSettings {
  return {
    gains: eqGains.map(clampGain),
    freqs: orderFrequencies(eqFreqs),
    q: clampQ(eqQ),
    preamp: eqPreamp === null ? null : clampPreamp(eqPreamp),
  };
}

/**
 * Has the equalizer follow the preferences, on every page: filters as soon as it is on and there is sound, none while
 * it is off. Asked for several times it runs once. @returns ends it, when no one else has asked
 */
export const runEqualizer: (availability: Availability) => () => void = refCounted(begin);

function begin(availability: Availability): () => void {
  if (availability !== "reachable") {
    useEqualizer.setState({ status: "unsupported", reason: availability });
    return () => useEqualizer.setState({ status: "off", reason: null });
  }
  follow();
  const ending = [subscribePreferences(follow), useAudioGraph.subscribe(follow)];
  return () => {
    for (const end of ending) end();
    switchOff();
  };
}

let releaseGraph: (() => void) | null = null;
/** where the filters are in the way of the sound */
let insertedIn: AudioGraph | null = null;

function follow(): void {
  const preferences = getPreferences();
  if (!preferences.eqEnableExperimental) {
    switchOff();
    return;
  }
  // Claiming may change the graph's state, which comes back here: the claim must stand first.
  if (releaseGraph === null) {
    releaseGraph = () => undefined;
    releaseGraph = claimAudioGraph(true);
  }
  const graph = useAudioGraph.getState();
  if (graph.status === "unsupported") useEqualizer.setState({ status: "unsupported", reason: graph.reason });
  else if (graph.status !== "live") useEqualizer.setState({ status: "waiting", reason: null });
  else switchOn(settingsOf(preferences));
}

function switchOn(settings: EqualizerSettings): void {
  const { graph } = useAudioGraph.getState();
  const { chain, status } = useEqualizer.getState();
  if (graph === null) return;
  if (chain !== null) {
    chain.set(settings);
    if (status !== "on") useEqualizer.setState({ status: "on", reason: null });
    return;
  }
  const built = createEqualizerChain(graph.context, settings);
  graph.insert(built);
  insertedIn = graph;
  useEqualizer.setState({ status: "on", reason: null, isCompared: false, chain: built });
}

function switchOff(): void {
  insertedIn?.insert(null);
  insertedIn = null;
  if (releaseGraph !== null) {
    releaseGraph();
    releaseGraph = null;
    unmuteAudio();
  }
  if (useEqualizer.getState().status !== "off")
    useEqualizer.setState({ status: "off", reason: null, isCompared: false, chain: null });
}

/** Leaves the filters out to hear the difference, or puts them back; the preamp stays (docs/decisions/0011). */
export function compareWithout(isCompared: boolean): void {
  const { chain } = useEqualizer.getState();
  if (chain === null) return;
  chain.compare(isCompared);
  useEqualizer.setState({ isCompared });
}
