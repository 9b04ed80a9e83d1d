import { playlistName } from "#web/features/library/library.ts";
import {
  addAndNotify,
  createAndNotify,
  useHolding,
  useOwnPlaylists,
} from "#web/features/library-mutations/library-mutations.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { verbLook } from "#web/ui/menu/verbs.ts";

interface AddedSongs {
  /** addresses of the songs, as far as they are known; those already in a playlist are counted beside it */
  uris: readonly string[];
  /** reads the songs when a playlist is chosen; left out: they are known. Null: they could not be read, which was said */
  read?: () => Promise<readonly string[] | null>;
  /** chooses several playlists in a dialog; left out where there is none */
  onSeveral?: () => void;
}

/** The line that puts songs into a playlist, or into a new one. */
export function usePlaylistEntry({ uris, read, onSeveral }: AddedSongs): MenuEntry {
  const { playlists = [] } = useOwnPlaylists();
  const holding = useHolding(uris);
  const hintOf = (id: string): { hint?: string } => {
    const held = holding.get(id) ?? 0;
    if (held === 0) return {};
    return { hint: held >= uris.length ? trackText("already") : trackText("alreadySome", { count: held }) };
  };
  const withSongs = async (use: (songs: readonly string[]) => Promise<unknown>) => {
    const songs = read === undefined ? uris : await read();
    if (songs !== null) await use(songs);
  };
  const several: MenuEntry[] =
    onSeveral === undefined
      ? []
      : [{ kind: "action", label: trackText("several"), onSelect: onSeveral }, { kind: "separator" }];
  return {
    kind: "submenu",
    ...verbLook("addToPlaylist"),
    isDisabled: uris.length === 0 && read === undefined,
    search: { label: trackText("findPlaylist"), none: trackText("noPlaylist") },
    create: {
      label: trackText("createPlaylist"),
      onSelect: (typed) => void withSongs((songs) => createAndNotify(typed, songs)),
    },
    entries: [
      ...several,
      ...playlists.map((playlist): MenuEntry => ({
        kind: "action",
        key: playlist.id,
        label: playlistName(playlist.name),
        ...hintOf(playlist.id),
        onSelect: () => void withSongs((songs) => addAndNotify(playlist, songs)),
      })),
    ],
  };
}
