import { type RefObject, useEffect, useRef, useState } from "react";
import { useListView } from "#web/features/tracks/tracks.tsx";

/** Plays a list as it is shown; null where it is shown in its own order, or is not in order yet. */
export type PlayShown = ((how: HowToPlay) => void) | null;

/** How a list starts. */
interface HowToPlay {
  /** it is dealt, whatever was chosen before; left out: as lists are played now */
  isShuffled?: boolean;
}

/** The Play of a page, for the list on it. */
export interface PagePlay {
  /** it was pressed while the list was still being read: it plays as soon as the list is in order */
  isAwaited: boolean;
  /** is given how the list is played as it is shown */
  shown: RefObject<PlayShown>;
  press: (how?: HowToPlay) => void;
  giveUp: () => void;
}

/**
 * The page's Play, which plays the order that is shown. A sorted or filtered list needs all of its rows for that: until
 * they have arrived, a press waits for them. `playOwn` plays the list in its own order, which the server knows.
 */
export function usePagePlay(playOwn: (how: HowToPlay) => void): PagePlay {
  const { sort, filter } = useListView();
  const [isAwaited, setIsAwaited] = useState(false);
  const shown = useRef<PlayShown>(null);
  const wanted = useRef<HowToPlay>({});
  const isOwnOrder = sort === "default" && filter === "";
  return {
    isAwaited,
    shown,
    press(how = wanted.current) {
      wanted.current = how;
      const isReady = shown.current !== null || isOwnOrder;
      setIsAwaited(!isReady);
      if (isReady) (shown.current ?? playOwn)(how);
    },
    giveUp: () => setIsAwaited(false),
  };
}

/** Plays what was waited for when the list is in order (`isReady`). */
export function usePlayWhenReady({ isAwaited, press }: PagePlay, isReady: boolean): void {
  useEffect(() => {
    if (isAwaited && isReady) press();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is pressed is the press of this moment
  }, [isAwaited, isReady]);
}
