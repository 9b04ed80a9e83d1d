import { useCapabilities, useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { addressOf } from "#web/platform/base-path.ts";
import { togglePin } from "#web/platform/appearance/pinned.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { copyLink } from "#web/features/tracks/tracks.tsx";
import { listsText } from "#web/features/lists/texts/lists-text.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { menuOf, openAtService, verb } from "#web/ui/menu/verbs.ts";
import { playWhole, queueWhole } from "./list-actions.ts";
import { type MusicList, pathOf } from "./music-list.ts";

function usePlayEntries(list: MusicList): MenuEntry[] {
  const { playback: canPlay } = useCapabilities();
  const isClosed = list.playlist?.readable === false;
  if (!canPlay) return [];
  const play = verb("play", () => playWhole(list));
  // The songs of a playlist that may not be read are known to its service alone.
  if (isClosed) return [play];
  return [
    play,
    verb("shuffle", () => playWhole(list, true)),
    verb("playNext", () => void queueWhole(list, "next")),
    verb("queue", () => void queueWhole(list, "last")),
  ];
}

function usePinEntries({ id, playlist }: MusicList): MenuEntry[] {
  const pinned = useUiState((state) => state.pinned);
  if (playlist === undefined) return [];
  const toggle = () => useUiState.setState({ pinned: togglePin(useUiState.getState().pinned, id) });
  return [verb(pinned.includes(id) ? "unpin" : "pin", toggle)];
}

function useLinkEntries(list: MusicList): MenuEntry[] {
  const openAtProvider = useOpenAtProvider();
  const { url } = list;
  const ownUrl = new URL(addressOf(pathOf(list)), location.origin).href;
  const copy = verb("copyLink", () => void copyLink(url ?? ownUrl));
  return url === null ? [copy] : [openAtService(openAtProvider, url), copy];
}

interface ListMenuProps {
  list: MusicList;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** What can be done with a list as a whole, at a point or beside a button. */
export function ListMenu({ list, anchor, onClose }: ListMenuProps) {
  const play = usePlayEntries(list);
  const arrange = usePinEntries(list);
  const link = useLinkEntries(list);
  return (
    <MenuPopup
      label={listsText("menuOf", { name: list.name })}
      anchor={anchor}
      entries={menuOf({ play, arrange, link })}
      onClose={onClose}
    />
  );
}
