import { useLocation, useNavigate } from "@tanstack/react-router";
import { ListPlus } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useCapabilities, useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { GatherDialog } from "#web/features/changes/changes.ts";
import { deleteAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { togglePin } from "#web/platform/appearance/pinned.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { copyLink, usePlaylistEntry } from "#web/features/tracks/tracks.tsx";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { menuOf, type MenuParts, openAtService, verb } from "#web/ui/menu/verbs.ts";
import { listsText } from "#web/features/lists/texts/lists-text.ts";
import { playWhole, queueWhole, readSongs } from "./list-actions.ts";
import { type MusicList, pagePathOf, pathOf } from "./music-list.ts";

const RenameDialog = lazyPart(async () => (await import("./name-dialogs.tsx")).RenameDialog);

function isClosed({ playlist }: MusicList): boolean {
  return playlist?.readable === false;
}

function usePlayEntries(list: MusicList): MenuEntry[] {
  const { playback: canPlay } = useCapabilities();
  if (!canPlay) return [];
  const play = verb("play", () => playWhole(list));
  // The songs of a playlist that may not be read are known to its service alone.
  if (isClosed(list)) return [play];
  return [
    play,
    verb("shuffle", () => playWhole(list, true)),
    verb("playNext", () => void queueWhole(list, "next")),
    verb("queue", () => void queueWhole(list, "last")),
  ];
}

function useKeepEntries(list: MusicList): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  const read = async () => (await readSongs(list))?.map(({ uri }) => uri) ?? null;
  const toPlaylist = usePlaylistEntry({ uris: [], read });
  return canWrite && !isClosed(list) ? [toPlaylist] : [];
}

/** The songs of an artist, from all playlists into one. */
function useGatherEntries({ kind }: MusicList, onGather: () => void): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  if (kind !== "artist" || !canWrite) return [];
  return [{ kind: "action", label: listsText("gather"), icon: ListPlus, onSelect: onGather }];
}

function useArrangeEntries({ id, playlist }: MusicList, onRename: () => void): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  const pinned = useUiState((state) => state.pinned);
  if (playlist === undefined) return [];
  const toggle = () => useUiState.setState({ pinned: togglePin(useUiState.getState().pinned, id) });
  const pin = verb(pinned.includes(id) ? "unpin" : "pin", toggle);
  return playlist.own && canWrite ? [pin, verb("rename", onRename)] : [pin];
}

function useLinkEntries(list: MusicList): MenuEntry[] {
  const openAtProvider = useOpenAtProvider();
  const { url } = list;
  const ownUrl = new URL(addressOf(pathOf(list)), location.origin).href;
  const copy = verb("copyLink", () => void copyLink(url ?? ownUrl));
  return url === null ? [copy] : [openAtService(openAtProvider, url), copy];
}

/** Own playlists are deleted, others followed no more; both can be undone. */
function useRemoveEntries(list: MusicList): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  const navigate = useNavigate();
  const shownPath = useLocation({ select: ({ pathname }) => pathname });
  const { playlist, id, name } = list;
  if (playlist === undefined || !canWrite) return [];
  const { own } = playlist;
  const remove = async () => {
    // Before it is gone: its page would ask for it once more.
    if (shownPath === pathOf(list)) await navigate({ to: "/playlists" });
    await deleteAndNotify({ id, name, own });
  };
  return [verb(own ? "delete" : "unfollow", () => void remove())];
}

interface ListMenuProps {
  /** accessible name of the menu */
  label: string;
  list: MusicList;
  anchor: MenuAnchor;
  /** what else the place of the menu can do */
  parts?: MenuParts;
  /** it is opened from elsewhere than the list's own page */
  hasOpen?: boolean;
  onClose: () => void;
}

/** What a line of a list's menu asks for in a dialog. */
type AskedFor = "gather" | "rename";

function ListDialog({ asked, list, onClose }: { asked: AskedFor; list: MusicList; onClose: () => void }) {
  if (asked === "gather") return <GatherDialog artistId={list.id} artistName={list.name} onClose={onClose} />;
  return list.playlist === undefined ? null : <RenameDialog playlist={list.playlist} onClose={onClose} />;
}

/** What can be done with a list as a whole, at a point or beside a button. */
export function ListMenu({ label, list, anchor, parts = {}, hasOpen = false, onClose }: ListMenuProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<AskedFor | null>(null);
  // A line that opens a dialog closes the menu too, which must not take the dialog with it.
  const hasDialog = useRef(false);
  const openDialog = (wanted: AskedFor) => {
    hasDialog.current = true;
    setDialog(wanted);
  };
  const gather = useGatherEntries(list, () => openDialog("gather"));
  const open = verb("open", () => void navigate({ to: pagePathOf(list.kind), params: { id: list.id } }));
  const own: MenuParts = {
    open: hasOpen ? [open] : [],
    play: usePlayEntries(list),
    keep: useKeepEntries(list),
    arrange: useArrangeEntries(list, () => openDialog("rename")),
    link: useLinkEntries(list),
    remove: useRemoveEntries(list),
  };
  const entries = menuOf({
    ...own,
    keep: [...(own.keep ?? []), ...gather, ...(parts.keep ?? [])],
    goTo: parts.goTo ?? [],
    about: parts.about ?? [],
    arrange: [...(own.arrange ?? []), ...(parts.arrange ?? [])],
  });
  if (dialog !== null)
    return (
      <Suspense>
        <ListDialog asked={dialog} list={list} onClose={onClose} />
      </Suspense>
    );
  return (
    <MenuPopup
      label={label}
      anchor={anchor}
      entries={entries}
      onClose={() => !hasDialog.current && onClose()}
    />
  );
}
