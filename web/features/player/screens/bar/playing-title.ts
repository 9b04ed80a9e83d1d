import { useEffect } from "react";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

/**
 * While something plays, the tab is named after it, whatever page is open. Of several titles in a document the first one
 * counts: this one stands before that of the page, which counts again when it goes.
 */
export function usePlayingTitle(): void {
  const track = usePlayer((state) => (state.paused ? null : state.track));
  const title =
    track === null || track.name === ""
      ? null
      : playerText("tabTitle", { name: trackName(track), artists: artistNames(track.artists) });
  useEffect(() => {
    if (title === null) return undefined;
    const element = document.createElement("title");
    element.textContent = title;
    const putFirst = (): void => {
      if (document.head.querySelector("title") !== element) document.head.prepend(element);
    };
    putFirst();
    // The title of a page that comes is put before all others.
    const observer = new MutationObserver(putFirst);
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [title]);
}
