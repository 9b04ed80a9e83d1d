import { useCallback, useEffect, useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { usePlayer } from "#web/features/player/player.tsx";
import { claimAudioGraph, useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import type { SoundInput } from "#web/features/visualizer/signal/signal.ts";
import { soundStateOf, type SoundState } from "./sound-state.ts";

interface Sound {
  state: SoundState;
  input: SoundInput;
  /** to be called when the picture has followed the sound for a moment */
  noteHeard: () => void;
}

const synthetic: SoundInput = { kind: "synthetic" };
const silence: SoundInput = { kind: "silence" };

/** What the picture is to be made from, and what is said of it. Takes the player's sound while it is used. */
export function useSound(): Sound {
  const mayAnalyse = useProfile()?.capabilities.live_visualizer;
  const graph = useAudioGraph();
  const isPlaying = usePlayer((state) => state.track !== null && !state.paused);
  const isHere = usePlayer((state) => state.isActive);
  const [hasPlayed, setHasPlayed] = useState(isPlaying);
  const [hasHeard, setHasHeard] = useState(false);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  useEffect(() => (mayAnalyse === undefined ? undefined : claimAudioGraph(mayAnalyse)), [mayAnalyse]);
  const noteHeard = useCallback(() => setHasHeard(true), []);
  const [live, setLive] = useState<SoundInput>(synthetic);
  const analyser = graph.graph?.analyser;
  if (analyser !== undefined && (live.kind !== "live" || live.analyser !== analyser)) {
    setLive({ kind: "live", analyser });
  }
  const state = soundStateOf({ mayAnalyse, graph: graph.status, isPlaying, isHere, hasPlayed, hasHeard });
  return { state, input: inputFor(state, analyser === undefined ? null : live), noteHeard };
}

function inputFor(state: SoundState, live: SoundInput | null): SoundInput {
  if (state.kind === "paused") return silence;
  return state.kind === "animation" || live === null ? synthetic : live;
}
