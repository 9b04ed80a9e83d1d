import { create } from "zustand";
import type { PlayerTrack } from "./player-state.ts";

/** The song that this page's player hears into at the moment; null: what plays is what a person put on. */
export const useListening = create<{ song: PlayerTrack | null }>(() => ({ song: null }));

/** Whether what sounds is a moment of another song: it is not kept, reported or counted. */
export function isListeningIn(): boolean {
  return useListening.getState().song !== null;
}
