import { useNavigate } from "@tanstack/react-router";
import { Disc3, ExternalLink, Link2, Play, UserRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { searchText } from "#web/platform/messages/en-search.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu-entry.ts";
import { showToast } from "#web/ui/toast.tsx";
import type { SearchItem } from "./search.queries.ts";

const MenuPopup = lazy(async () => ({ default: (await import("#web/ui/menu-popup.tsx")).MenuPopup }));

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: "success", title: searchText("card.linkCopied") });
  } catch {
    showToast({ tone: "danger", title: searchText("card.linkNotCopied") });
  }
}

interface ResultMenu {
  open: (item: SearchItem, anchor: MenuAnchor) => void;
  menu: ReactNode;
}

/** The menu of a result: by its button, by right-click, and by the menu key. */
export function useResultMenu(onPlay: (item: SearchItem) => void): ResultMenu {
  const navigate = useNavigate();
  const openAtProvider = useOpenAtProvider();
  const [opened, setOpened] = useState<{ item: SearchItem; anchor: MenuAnchor } | null>(null);

  const entriesFor = (item: SearchItem): MenuEntry[] => {
    const { track } = item;
    const { id: albumId } = track.album;
    const url = track.external_urls.spotify;
    const entries: MenuEntry[] = [];
    if (!track.is_local)
      entries.push({
        kind: "action",
        label: searchText("card.play", { name: track.name }),
        icon: Play,
        onSelect: () => onPlay(item),
      });
    if (albumId !== null)
      entries.push({
        kind: "action",
        label: searchText("card.goToAlbum"),
        icon: Disc3,
        onSelect: () => void navigate({ to: "/album/$id", params: { id: albumId } }),
      });
    const artist = track.artists.find(({ id }) => id !== null);
    if (artist !== undefined)
      entries.push({
        kind: "action",
        label: searchText("card.goToArtist"),
        icon: UserRound,
        onSelect: () => void navigate({ to: "/artist/$id", params: { id: artist.id ?? "" } }),
      });
    if (url !== null)
      entries.push(
        { kind: "separator" },
        {
          kind: "action",
          label: openAtProvider,
          icon: ExternalLink,
          onSelect: () => void window.open(url, "_blank", "noreferrer"),
        },
        {
          kind: "action",
          label: searchText("card.copyLink"),
          icon: Link2,
          onSelect: () => void copyLink(url),
        },
      );
    return entries;
  };

  return {
    open: (item, anchor) => {
      if (entriesFor(item).length > 0) setOpened({ item, anchor });
    },
    menu:
      opened === null ? null : (
        <Suspense>
          <MenuPopup
            label={searchText("card.menuOf", { name: opened.item.track.name })}
            anchor={opened.anchor}
            entries={entriesFor(opened.item)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ),
  };
}
