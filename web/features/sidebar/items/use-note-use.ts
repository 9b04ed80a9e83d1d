import { useEffect } from "react";
import { usePlayer } from "#web/features/player/player.tsx";
import { noteUsed } from "./sidebar-memory.ts";

/** Notes which playlist, album or artist is opened or plays, for the sort by last use. */
export function useNoteUse(pathname: string): void {
  const contextUri = usePlayer((state) => state.contextUri);
  useEffect(() => {
    const opened = /^\/(?:playlist|album|artist)\/([^/]+)$/u.exec(pathname)?.[1];
    if (opened !== undefined) noteUsed(decodeURIComponent(opened));
  }, [pathname]);
  useEffect(() => {
    const played = /^spotify:(?:playlist|album|artist):(\w+)$/u.exec(contextUri ?? "")?.[1];
    if (played !== undefined) noteUsed(played);
  }, [contextUri]);
}
