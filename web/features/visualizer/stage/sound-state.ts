/** What the indicator says: the picture follows the sound, is about to, rests, or moves by itself, and why. */
export type SoundState =
  | { kind: "initializing" | "live" | "paused" }
  | { kind: "animation"; reason: AnimationReason };

/** `protected`: the service keeps its sound to itself. `failed`: the browser did. `elsewhere`: another device plays. */
type AnimationReason = "protected" | "failed" | "elsewhere" | "silence";

/** What the state follows from. */
export interface SoundFacts {
  /** what the account's service allows; undefined while it is not known */
  mayAnalyse: boolean | undefined;
  graph: "idle" | "initializing" | "live" | "unsupported";
  isPlaying: boolean;
  /** this page is the device that plays */
  isHere: boolean;
  /** something has played since the page was opened */
  hasPlayed: boolean;
  /** the sound was followed long enough to know its levels */
  hasHeard: boolean;
}

/** Says honestly where the picture's movement comes from. */
export function soundStateOf(facts: SoundFacts): SoundState {
  // Who pauses while watching sees the picture come to rest; who comes to a silent player sees the animation.
  if (!facts.isPlaying)
    return facts.hasPlayed ? { kind: "paused" } : { kind: "animation", reason: "silence" };
  if (facts.mayAnalyse === false) return { kind: "animation", reason: "protected" };
  if (facts.graph === "unsupported") return { kind: "animation", reason: "failed" };
  if (!facts.isHere) return { kind: "animation", reason: "elsewhere" };
  return { kind: facts.graph === "live" && facts.hasHeard ? "live" : "initializing" };
}
