import { create } from "zustand";
import { readSoundRoute } from "./sound-route.ts";
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
 * the sound is out of reach (`protected`), the system would stop it with the screen (`lock-screen`), or the browser refused
 * to hand it over (`failed`); playing goes on.
 */
export type AudioGraphState =
  | { status: "idle" | "initializing"; graph: null }
  | { status: "live"; graph: AudioGraph }
  | { status: "unsupported"; reason: "protected" | "lock-screen" | "failed"; graph: null };

/** How far the graph has come; screens read it. */
export const useAudioGraph = create<AudioGraphState>(() => ({ status: "idle", graph: null }));

let context: AudioContext | null = null;
let graph: (AudioGraph & { entrance: AudioNode; follow: (element: HTMLAudioElement) => void }) | null = null;
/** Those whose sound goes into the graph, and those beside whose silence it does (`enterAudioGraph`). */
const joined = new WeakSet<HTMLAudioElement>();
const sources = new WeakMap<HTMLAudioElement, MediaElementAudioSourceNode>();
/** Those whose sound the browser would not hand over: asking again for one of them changes nothing. */
const refusedElements = new WeakSet<HTMLAudioElement>();
const wantGraph = refCounted(begin);
let isWanted = false;

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
  const route = readSoundRoute();
  if (route.via === "element") {
    const reason = route.reason === "lock-screen" ? "lock-screen" : "failed";
    useAudioGraph.setState({ status: "unsupported", reason, graph: null }, true);
    return () => undefined;
  }
  return wantGraph();
}

/** Lets the player's element be heard, whatever muted it. */
export function unmuteAudio(): void {
  for (const element of document.querySelectorAll<HTMLAudioElement>(elementMark)) element.muted = false;
}

/** Songs have this rate as a rule: at the same one, their samples pass the graph as they are. */
const songRate = 44_100;
/** A browser that lets the page sound without a press answers well within this. */
const resumeMs = 300;

const wakingEvents = ["pointerdown", "keydown"] as const;

function begin(): () => void {
  isWanted = true;
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
    isWanted = false;
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
  if (joined.has(element)) return reportLive();
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
  const made = ensureContext();
  if (made.state !== "running") await made.resume();
  if (joined.has(element)) return;
  followElement(element);
  reportLive();
}

function ensureContext(): AudioContext {
  context ??= new AudioContext({ latencyHint: "balanced", sampleRate: songRate });
  return context;
}

/**
 * The context, once it runs; null where the page has to be pressed first, or the browser has none that works. Called
 * inside a press it runs from then on.
 */
export async function audibleContext(): Promise<AudioContext | null> {
  try {
    const made = ensureContext();
    if (made.state === "running") return made;
    const isRunning = made.resume().then(() => made);
    // Without a press the browser leaves the answer open.
    if (!navigator.userActivation.hasBeenActive)
      return await Promise.race([
        isRunning,
        new Promise<null>((resolve) => setTimeout(resolve, resumeMs, null)),
      ]);
    return await isRunning;
  } catch {
    return null;
  }
}

/**
 * Where sound of our own enters the graph: that of a player whose element plays silence beside it, and which equalizer and
 * visualizers find by that element.
 */
export function enterAudioGraph(element: HTMLAudioElement): AudioNode {
  graph ??= buildGraph(ensureContext());
  joined.add(element);
  if (isWanted) reportLive();
  return graph.entrance;
}

/** Leads an element's own sound into the graph, for good. Throws what the browser does where it refuses. */
export function followElement(element: HTMLAudioElement): void {
  if (sources.has(element)) return;
  graph ??= buildGraph(ensureContext());
  graph.follow(element);
  joined.add(element);
}

function buildGraph(running: AudioContext): NonNullable<typeof graph> {
  const entrance = new GainNode(running);
  const analyser = new AnalyserNode(running, { fftSize: 2048, smoothingTimeConstant: 0 });
  analyser.connect(running.destination);
  let source: MediaElementAudioSourceNode | null = null;
  return {
    context: running,
    analyser,
    entrance,
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
