import { togglePin } from "#web/platform/appearance/pinned.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { addressOf } from "#web/platform/base-path.ts";
import {
  ArrowDown,
  ArrowUp,
  ExternalLink,
  FolderOpen,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Play,
  Trash2,
} from "lucide-react";
import { useCapabilities, useOpenAtProvider, useProfile } from "#web/features/auth/auth.tsx";
import { deleteAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { playContext } from "#web/features/player/player.tsx";
import { libraryMenuText } from "#web/features/sidebar/texts/library-menu-text.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { noteUsed } from "#web/features/sidebar/items/sidebar-memory.ts";
import { playLiked } from "./play-liked.ts";
import type { SidebarItem } from "#web/features/sidebar/items/sidebar-item.ts";

interface EntryMenuProps {
  item: SidebarItem;
  anchor: { x: number; y: number };
  /** moves the entry in the person's own order; undefined in any other order */
  onMove?: ((step: 1 | -1) => void) | undefined;
  onRename: () => void;
  onClose: () => void;
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: "success", title: libraryMenuText("linkCopied") });
  } catch {
    showToast({ tone: "danger", title: libraryMenuText("linkNotCopied"), detail: url });
  }
}

function play(item: SidebarItem): void {
  noteUsed(item.id);
  if (item.uri === null) playLiked();
  else playContext(item.uri, 0);
}

function linkEntries({ url, to, id }: SidebarItem, openAtProvider: string): MenuEntry[] {
  const ownUrl = new URL(addressOf(to.replace("$id", encodeURIComponent(id))), location.origin).href;
  const copy: MenuEntry = {
    kind: "action",
    label: libraryMenuText("copyLink"),
    icon: Link2,
    onSelect: () => void copyLink(url ?? ownUrl),
  };
  if (url === null) return [copy];
  const open: MenuEntry = {
    kind: "action",
    label: openAtProvider,
    icon: ExternalLink,
    onSelect: () => window.open(url, "_blank", "noopener,noreferrer"),
  };
  return [open, copy];
}

function moveEntries(onMove: EntryMenuProps["onMove"]): MenuEntry[] {
  if (onMove === undefined) return [];
  return [
    { kind: "separator" },
    { kind: "action", label: libraryMenuText("moveUp"), icon: ArrowUp, onSelect: () => onMove(-1) },
    { kind: "action", label: libraryMenuText("moveDown"), icon: ArrowDown, onSelect: () => onMove(1) },
  ];
}

function pinEntry(id: string, pinned: readonly string[]): MenuEntry {
  const isPinned = pinned.includes(id);
  return {
    kind: "action",
    label: libraryMenuText(isPinned ? "unpin" : "pin"),
    icon: isPinned ? PinOff : Pin,
    onSelect: () => useUiState.setState({ pinned: togglePin(useUiState.getState().pinned, id) }),
  };
}

/** Playlists of a service are left at the service; those that are only here can be deleted. */
function useDeleteEntries({ id, name, to, playlist }: SidebarItem): MenuEntry[] {
  const isLocalAccount = useProfile()?.link_state === "none";
  const navigate = useNavigate();
  const shownPath = useLocation({ select: ({ pathname }) => pathname });
  if (!isLocalAccount || playlist?.own !== true) return [];
  const handleDelete = async () => {
    // Before it is gone: its page would ask for it once more.
    if (shownPath === to.replace("$id", encodeURIComponent(id))) await navigate({ to: "/playlists" });
    await deleteAndNotify({ id, name });
  };
  return [
    { kind: "separator" },
    {
      kind: "action",
      label: libraryMenuText("delete"),
      icon: Trash2,
      onSelect: () => void handleDelete(),
    },
  ];
}

/** The context menu of a playlist, album or artist. */
export function EntryMenu({ item, anchor, onMove, onRename, onClose }: EntryMenuProps) {
  const navigate = useNavigate();
  const openAtProvider = useOpenAtProvider();
  const { playback: canPlay } = useCapabilities();
  const pinned = useUiState((state) => state.pinned);
  const deleteEntries = useDeleteEntries(item);
  const { playlist } = item;
  const handleOpen = () => void navigate({ to: item.to, params: { id: item.id } });
  const entries: MenuEntry[] = [
    { kind: "action", label: libraryMenuText("open"), icon: FolderOpen, onSelect: handleOpen },
  ];
  if (canPlay)
    entries.push({
      kind: "action",
      label: libraryMenuText("play"),
      icon: Play,
      onSelect: () => play(item),
    });
  if (playlist !== undefined) entries.push(pinEntry(item.id, pinned));
  if (playlist?.own === true)
    entries.push({
      kind: "action",
      label: libraryMenuText("rename"),
      icon: Pencil,
      onSelect: onRename,
    });
  entries.push(
    { kind: "separator" },
    ...linkEntries(item, openAtProvider),
    ...moveEntries(onMove),
    ...deleteEntries,
  );
  return <MenuPopup label={item.name} anchor={anchor} entries={entries} onClose={onClose} />;
}
