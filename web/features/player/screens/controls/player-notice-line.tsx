import { joinClasses } from "#web/ui/join-classes.ts";
import { useStill } from "#web/ui/use-still.ts";
import { PlayerNotice } from "./player-notices.tsx";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/**
 * What is wrong with playback, in a sentence, announced when it appears. Always rendered, mostly empty. The sentences
 * come with the player, not when one is needed: that is when the network is gone.
 */
export function PlayerNoticeLine() {
  const notice = useStill(usePlayerStore((store) => store.notice));
  return (
    <output className={joinClasses("block w-full", notice === null && "sr-only")}>
      {notice === null ? null : <PlayerNotice notice={notice} />}
    </output>
  );
}
