import { Suspense, useRef, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { renameSeveral } from "#web/features/library-mutations/library-mutations.ts";
import { readSongs, RenameFolderDialog } from "#web/features/lists/lists.ts";
import { type PlayerTrack, playList, queueAndNotify } from "#web/features/player/player.tsx";
import { splitFolderName } from "#web/features/sidebar/items/folders.ts";
import { usePlaylistEntry } from "#web/features/tracks/tracks.tsx";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { menuOf, verb } from "#web/ui/menu/verbs.ts";

/** The songs of a folder's playlists, one list after the other; null when one could not be read, which was said. */
async function readFolder(playlists: readonly Playlist[]): Promise<PlayerTrack[] | null> {
  const songs: PlayerTrack[] = [];
  for (const { id, name, readable } of playlists) {
    const read = readable ? await readSongs({ kind: "playlist", id, name: playlistName(name) }) : [];
    if (read === null) return null;
    songs.push(...read);
  }
  return songs;
}

/** The name of a playlist in its folder under the folder's new name. */
function renamed({ id, name }: Playlist, folder: string): { id: string; name: string } {
  const split = splitFolderName(name);
  const separator =
    split === null ? "" : split.prefix.slice(name.indexOf(split.folder) + split.folder.length);
  return { id, name: `${folder}${separator}${split?.rest ?? name}` };
}

interface FolderMenuProps {
  folder: string;
  playlists: readonly Playlist[];
  anchor: MenuAnchor;
  /** shows what is in it; undefined where that is shown already */
  onOpen?: (() => void) | undefined;
  /** moves it in the person's own order; undefined in any other order */
  onMove?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

function useFolderPlay({ folder, playlists }: Pick<FolderMenuProps, "folder" | "playlists">) {
  const { playback: canPlay } = useCapabilities();
  if (!canPlay) return [];
  const withSongs = (use: (songs: PlayerTrack[]) => void) => async () => {
    const songs = await readFolder(playlists);
    if (songs !== null && songs.length > 0) use(songs);
  };
  const play = (how: { isShuffled?: boolean }) =>
    withSongs((songs) =>
      playList({
        source: {
          kind: "songs",
          id: "",
          name: folder,
          address: `/playlists?q=${encodeURIComponent(folder)}`,
        },
        uris: songs.map(({ uri }) => uri),
        row: null,
        song: null,
        contextUri: null,
        ...how,
      }),
    );
  return [
    verb("play", () => void play({})()),
    verb("shuffle", () => void play({ isShuffled: true })()),
    verb("playNext", () => void withSongs((songs) => queueAndNotify(songs, "next", folder))()),
    verb("queue", () => void withSongs((songs) => queueAndNotify(songs, "last", folder))()),
  ];
}

function useFolderArrange(
  { isOwn, onMove }: Pick<FolderMenuProps, "onMove"> & { isOwn: boolean },
  onRename: () => void,
): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  const rename = canWrite && isOwn ? [verb("rename", onRename)] : [];
  if (onMove === undefined) return rename;
  return [...rename, verb("moveUp", () => onMove(-1)), verb("moveDown", () => onMove(1))];
}

/** What can be done with a folder: what can be done with its playlists one after the other. */
export function FolderMenu({ folder, playlists, anchor, onOpen, onMove, onClose }: FolderMenuProps) {
  const { writes: canWrite } = useCapabilities();
  const [isRenaming, setIsRenaming] = useState(false);
  // A line that opens a dialog closes the menu too, which must not take the dialog with it.
  const hasDialog = useRef(false);
  const read = async () => (await readFolder(playlists))?.map(({ uri }) => uri) ?? null;
  const toPlaylist = usePlaylistEntry({ uris: [], read });
  const play = useFolderPlay({ folder, playlists });
  const own = playlists.filter((playlist) => playlist.own);
  const entries = menuOf({
    open: onOpen === undefined ? [] : [verb("open", onOpen)],
    play,
    keep: canWrite ? [toPlaylist] : [],
    arrange: useFolderArrange({ isOwn: own.length > 0, onMove }, () => {
      hasDialog.current = true;
      setIsRenaming(true);
    }),
  });
  if (isRenaming)
    return (
      <Suspense>
        <RenameFolderDialog
          folder={folder}
          onName={(name) =>
            void renameSeveral(
              own.map((playlist) => renamed(playlist, name)),
              name,
            )
          }
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <MenuPopup
      label={folder}
      anchor={anchor}
      entries={entries}
      onClose={() => !hasDialog.current && onClose()}
    />
  );
}
