import { create } from "zustand";
import { type AudioInsert, createCrossfade } from "./audio-crossfade.ts";
import { refCounted } from "#web/platform/loading/ref-counted.ts";

/** The player's one audio element, wherever its sound may be reached (the provider's SDK marks it). */
const elementMark = "audio[data-gatefold-audio]";

/** The way of the player's sound: source, insert (if any), analyser, loudspeakers. */
export interface AudioGraph {
  context: AudioContext;
  /** `fftSize` 2048, unsmoothed: who draws smooths by time (specification 2, section 5) */
  analyser: AnalyserNode;
  /**
   * Puts nodes into the way of the sound in place of those before, fading over; null leaves the direct way, which
   * changes no bit once the fade is over. The same object puts in what is still fading out again.
   */
  insert(nodes: AudioInsert | null): void;
}

/**
 * `idle`: no one asked. `initializing`: the sound is not there yet, or the browser wants a click first. `unsupported`:
 * the sound is out of reach (`protected`), or the browser refused to hand it over (`failed`); playing goes on.
 */
export type AudioGraphState =
  | { status: "idle" | "initializing"; graph: null }
  | { status: "live"; graph: AudioGraph }
  | { status: "unsupported"; reason: "protected" | "failed"; graph: null };

/** How far the graph has come; screens read it. */
export const useAudioGraph = create<AudioGraphState>(() => ({ status: "idle", graph: null }));

let context: AudioContext | null = null;
let graph: (AudioGraph & { follow: (element: HTMLAudioElement) => void }) | null = null;
const sources = new WeakMap<HTMLAudioElement, MediaElementAudioSourceNode>();
/** Those whose sound the browser would not hand over: asking again for one of them changes nothing. */
const refusedElements = new WeakSet<HTMLAudioElement>();
const wantGraph = refCounted(begin);

/**
 * Asks for the graph: it is made once there is sound and the browser lets it run, and kept from then on, since an
 * element never leaves the graph that it joined. Follows the player to a new element. `isReachable` is what the
 * provider's capabilities say (`equalizer`, `live_visualizer`). @returns takes the wish back
 */
export function claimAudioGraph(isReachable: boolean): () => void {
  if (!isReachable) {
    useAudioGraph.setState({ status: "unsupported", reason: "protected", graph: null }, true);
    return () => undefined;
  }
  return wantGraph();
}

/** Lets the player's element be heard, whatever muted it. */
export function unmuteAudio(): void {
  for (const element of document.querySelectorAll<HTMLAudioElement>(elementMark)) element.muted = false;
}

const wakingEvents = ["pointerdown", "keydown"] as const;

function begin(): () => void {
  if (useAudioGraph.getState().status !== "live") {
    useAudioGraph.setState({ status: "initializing", graph: null }, true);
  }
  // Whether the element plays or is new says when the graph can be made; `playing` does not bubble.
  document.addEventListener("playing", attempt, { capture: true });
  for (const event of wakingEvents) document.addEventListener(event, attempt, { capture: true });
  const watcher = new MutationObserver(attempt);
  watcher.observe(document.body, { childList: true });
  attempt();
  return () => {
    document.removeEventListener("playing", attempt, { capture: true });
    for (const event of wakingEvents) document.removeEventListener(event, attempt, { capture: true });
    watcher.disconnect();
    if (graph === null) useAudioGraph.setState({ status: "idle", graph: null }, true);
  };
}

function attempt(): void {
  if (context?.state === "suspended") void context.resume();
  const element = document.querySelector<HTMLAudioElement>(elementMark);
  if (element === null) return;
  if (sources.has(element)) return reportLive();
  if (refusedElements.has(element)) return reportFailed();
  // A context may run only where the page may sound; an element in one that does not run is silent.
  if (element.paused && !navigator.userActivation.hasBeenActive) return;
  connect(element).catch(() => {
    refusedElements.add(element);
    reportFailed();
  });
}

function reportLive(): void {
  if (graph !== null && useAudioGraph.getState().status !== "live") {
    useAudioGraph.setState({ status: "live", graph }, true);
  }
}

function reportFailed(): void {
  if (useAudioGraph.getState().status !== "unsupported") {
    useAudioGraph.setState({ status: "unsupported", reason: "failed", graph: null }, true);
  }
}

async function connect(element: HTMLAudioElement): Promise<void> {
  context ??= new AudioContext({ latencyHint: "balanced" });
  if (context.state !== "running") await context.resume();
  if (sources.has(element)) return;
  graph ??= buildGraph(context);
  graph.follow(element);
  reportLive();
}

function buildGraph(running: AudioContext): NonNullable<typeof graph> {
  const entrance = new GainNode(running);
  const analyser = new AnalyserNode(running, { fftSize: 2048, smoothingTimeConstant: 0 });
  analyser.connect(running.destination);
  let source: MediaElementAudioSourceNode | null = null;
  return {
    context: running,
    analyser,
    insert: createCrossfade(entrance, analyser),
    follow: (element) => {
      const next = running.createMediaElementSource(element);
      source?.disconnect();
      source = next;
      sources.set(element, source);
      source.connect(entrance);
    },
  };
}
