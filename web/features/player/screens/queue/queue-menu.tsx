import { OctagonPause } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import {
  areLiked,
  loadAddToPlaylistsDialog,
  loadSongListsDialog,
  setLiked,
} from "#web/features/library-mutations/library-mutations.ts";
import { beginListening } from "#web/features/player/screens/listen-in/listen-in.ts";
import { useSkipEntries } from "#web/features/player/screens/skips/skip-entries.ts";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { artistName, trackName } from "#web/platform/text/shown-names.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { menuOf, verb, verbLook } from "#web/ui/menu/verbs.ts";
import {
  movePlace,
  playPlace,
  playPlaceNext,
  stopAfterPlace,
  takeOut,
  type SongPlace,
} from "#web/features/player/screens/controls/queue-actions.ts";
import type { Moves } from "./queue-lines.ts";

const AddToPlaylistsDialog = lazyPart(loadAddToPlaylistsDialog);
const SongListsDialog = lazyPart(loadSongListsDialog);

/** Of what playlists and likes take: the provider's own songs. */
function useKeepEntries(
  { uri }: PlayerTrack,
  { onSave, onLists }: { onSave: () => void; onLists: () => void },
): MenuEntry[] {
  const { writes: canWrite } = useCapabilities();
  const isPossible = canWrite && isLikeable(uri);
  const { data: isLiked } = useQuery({
    queryKey: ["liked", [uri]],
    queryFn: ({ signal }) => areLiked([uri], signal),
    enabled: isPossible,
    staleTime: 0,
  });
  if (!isPossible) return [];
  return [
    verb("addToPlaylist", onSave),
    verb("inPlaylists", onLists),
    verb(isLiked === true ? "unlike" : "like", () => void setLiked([uri], isLiked !== true)),
  ];
}

function useGoToEntries({ artists, album }: PlayerTrack): MenuEntry[] {
  const navigate = useNavigate();
  const known = artists.filter(({ id }) => id !== null);
  const toArtist = (id: string | null) => void navigate({ to: "/artist/$id", params: { id: id ?? "" } });
  const [only] = known;
  const entries: MenuEntry[] = [];
  if (known.length === 1 && only !== undefined) entries.push(verb("goToArtist", () => toArtist(only.id)));
  if (known.length > 1)
    entries.push({
      kind: "submenu",
      ...verbLook("goToArtist"),
      entries: known.map((artist) => ({
        kind: "action",
        key: artist.id ?? artist.name,
        label: artistName(artist),
        onSelect: () => toArtist(artist.id),
      })),
    });
  const { id } = album;
  if (id !== null) entries.push(verb("goToAlbum", () => void navigate({ to: "/album/$id", params: { id } })));
  return entries;
}

interface QueueMenuProps {
  place: SongPlace;
  song: PlayerTrack;
  moves: Moves;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** What can be done with a song that is to come. */
export function QueueMenu({ place, song, moves, anchor, onClose }: QueueMenuProps) {
  const [dialog, setDialog] = useState<"save" | "lists" | null>(null);
  // A line that opens a dialog closes the menu too, which must not take the dialog with it.
  const hasDialog = useRef(false);
  const open = (which: typeof dialog) => {
    hasDialog.current = true;
    setDialog(which);
  };
  const keep = useKeepEntries(song, { onSave: () => open("save"), onLists: () => open("lists") });
  const goTo = useGoToEntries(song);
  const skip = useSkipEntries(song);
  const name = trackName(song);
  const { up, down } = moves;
  const play = [verb("play", () => playPlace(place))];
  if (place.from !== "added") play.push(verb("playNext", () => playPlaceNext(place, song)));
  play.push(verb("listenIn", () => beginListening(song)));
  const arrange: MenuEntry[] = [
    ...(up === undefined ? [] : [verb("moveUp", () => movePlace(place, up))]),
    ...(down === undefined ? [] : [verb("moveDown", () => movePlace(place, down))]),
  ];
  arrange.push({
    kind: "action",
    label: playerMenuText("stopAfter"),
    icon: OctagonPause,
    onSelect: () => stopAfterPlace(place),
  });
  const remove = [verb("remove", () => takeOut(place, name))];
  if (dialog !== null)
    return (
      <Suspense>
        {dialog === "save" ? (
          <AddToPlaylistsDialog uris={[song.uri]} name={song.name} onClose={onClose} />
        ) : (
          <SongListsDialog uri={song.uri} name={name} onClose={onClose} />
        )}
      </Suspense>
    );
  return (
    <MenuPopup
      label={playerMenuText("songMenu", { name })}
      anchor={anchor}
      entries={menuOf({ play, keep, goTo, about: skip, arrange, remove })}
      onClose={() => !hasDialog.current && onClose()}
    />
  );
}
