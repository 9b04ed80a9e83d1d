import { lazy, Suspense } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import { usePlayerStore } from "./player-store.ts";

const PlayerNotice = lazy(async () => ({ default: (await import("./player-notices.tsx")).PlayerNotice }));

/** What is wrong with playback, in a sentence, announced when it appears. Always rendered, mostly empty. */
export function PlayerNoticeLine() {
  const notice = usePlayerStore((store) => store.notice);
  return (
    <output className={joinClasses("block w-full", notice === null && "sr-only")}>
      {notice === null ? null : (
        <Suspense>
          <PlayerNotice notice={notice} />
        </Suspense>
      )}
    </output>
  );
}
