import { create } from "zustand";

const useNowPlaying = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Whether now playing lies over the page. It is not there again after a reload, nor in other tabs. */
export function useIsNowPlayingOpen(): boolean {
  return useNowPlaying((state) => state.isOpen);
}

/** Opens now playing, or closes it. */
export function toggleNowPlaying(): void {
  useNowPlaying.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

/** Opens now playing. */
export function openNowPlaying(): void {
  useNowPlaying.setState({ isOpen: true });
}

/** Closes now playing. */
export function closeNowPlaying(): void {
  useNowPlaying.setState({ isOpen: false });
}
