import { Ellipsis } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { trackName } from "#web/platform/text/shown-names.ts";
import { IconButton } from "#web/ui/button.tsx";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

const PlayerMenu = lazyPart(async () => (await import("./player-menu.tsx")).PlayerMenu);

const AddToPlaylistsDialog = lazyPart(async () =>
  (await import("#web/features/library-mutations/library-mutations.ts")).loadAddToPlaylistsDialog(),
);

const SongListsDialog = lazyPart(async () =>
  (await import("#web/features/library-mutations/library-mutations.ts")).loadSongListsDialog(),
);

/** An open menu of the player: for which track, and where. */
interface OpenMenu {
  track: PlayerTrack;
  anchor: MenuAnchor;
}

/** The menu of the player, at its button or at a point of its bar. `onContextMenu` is for the bar itself. */
export function usePlayerMenu(track: PlayerTrack) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useState<{ is: "save" | "lists"; track: PlayerTrack } | null>(null);
  return {
    openAt: (anchor: MenuAnchor) => setOpen({ track, anchor }),
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      setOpen({ track, anchor: { x: event.clientX, y: event.clientY } });
    },
    isOpen: open !== null,
    menu: (
      <Suspense>
        {open === null ? null : (
          <PlayerMenu
            track={open.track}
            anchor={open.anchor}
            onSaveToPlaylist={() => setDialog({ is: "save", track: open.track })}
            onLists={() => setDialog({ is: "lists", track: open.track })}
            onClose={() => setOpen(null)}
          />
        )}
        {dialog?.is === "save" ? (
          <AddToPlaylistsDialog
            uris={[dialog.track.uri]}
            name={dialog.track.name}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog?.is === "lists" ? (
          <SongListsDialog
            uri={dialog.track.uri}
            name={trackName(dialog.track)}
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    ),
  };
}

/** Opens the player's menu. */
export function PlayerMenuButton({ track, iconSize = 18 }: { track: PlayerTrack; iconSize?: number }) {
  const button = useRef<HTMLSpanElement>(null);
  const { openAt, isOpen, menu } = usePlayerMenu(track);
  return (
    <span ref={button} className="inline-flex">
      <IconButton
        label={playerBarText("menu")}
        icon={Ellipsis}
        iconSize={iconSize}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => button.current !== null && openAt(button.current)}
      />
      {menu}
    </span>
  );
}
