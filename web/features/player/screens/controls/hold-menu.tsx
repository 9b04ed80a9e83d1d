import { useEffect } from "react";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { playPlace } from "./queue-actions.ts";
import { useIsWanted, useSongNames } from "./use-song-names.ts";

/** So many songs are offered. */
const maxOffered = 5;

interface HoldMenuProps {
  /** the songs to come, or those that were heard */
  direction: 1 | -1;
  anchor: Element;
  onClose: () => void;
}

/**
 * The next five songs, or the last five: one of them plays at a press, or where a finger or mouse that still holds the button
 * is let go over it. Until then nothing is asked of the device.
 */
export function HoldMenu({ direction, anchor, onClose }: HoldMenuProps) {
  const queue = useQueueStore((store) => store.queue);
  const places = upcoming(queue, useIsWanted(), maxOffered);
  const names = useSongNames(places.flatMap((place) => (place.from === "list" ? [place.uri] : [])));
  useSlide();
  const next = places.flatMap((place) => {
    if (place.from === "list") {
      const song = names.get(place.uri);
      return song === undefined ? [] : [entryOf(place.uri, song, () => playPlace(place))];
    }
    const entry = queue[place.from][place.index];
    if (entry === undefined) return [];
    return [entryOf(place.uri, entry.song, () => playPlace({ from: place.from, key: entry.key }))];
  });
  const heard = queue.history
    .slice(-maxOffered)
    .toReversed()
    .map(({ song }, at) =>
      entryOf(`${at} ${song.uri}`, song, () => withPlayer((commands) => void commands.playSong(song))),
    );
  const entries = direction === 1 ? next : heard;
  const none = playerMenuText(direction === 1 ? "empty" : "nothingHeard");
  return (
    <MenuPopup
      label={playerMenuText(direction === 1 ? "nextUp" : "heard")}
      anchor={anchor}
      entries={
        entries.length > 0
          ? entries
          : [{ kind: "action", label: none, isDisabled: true, onSelect: () => undefined }]
      }
      onClose={onClose}
    />
  );
}

function entryOf(key: string, song: PlayerTrack, onSelect: () => void): MenuEntry {
  return { kind: "action", key, label: trackName(song), hint: artistNames(song.artists), onSelect };
}

/** The pointer that opened the menu slides over its lines without letting go: the one below it is marked, and pressed at the end. */
function useSlide(): void {
  useEffect(() => {
    const lineAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
      document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[role='menuitem']") ?? null;
    const handleMove = (event: PointerEvent): void => lineAt(event)?.focus();
    const handleUp = (event: PointerEvent): void => {
      stop();
      lineAt(event)?.click();
    };
    const stop = (): void => {
      document.removeEventListener("pointermove", handleMove);
      document.removeEventListener("pointerup", handleUp);
    };
    document.addEventListener("pointermove", handleMove);
    document.addEventListener("pointerup", handleUp, { once: true });
    return stop;
  }, []);
}
