import { Ban } from "lucide-react";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { neverPlay, playAgain, type Skippable } from "./skips.ts";

/** A song of a list, as far as the skip list goes by it. */
interface Song {
  id: string;
  uri: string;
  name: string;
  artists: readonly { id: string | null; name: string }[];
}

function choice(label: string, what: Skippable, isChosen: boolean): MenuEntry {
  return {
    kind: "choice",
    key: `${what.kind} ${what.id}`,
    label,
    isChosen,
    onSelect: () => void (isChosen ? playAgain(what) : neverPlay(what)),
  };
}

/** Entries of a song's menu that leave it or its artists out, or take them back. */
export function useSkipEntries(song: Song | undefined): MenuEntry[] {
  const { songs, artists } = useQueueStore((store) => store.skipped);
  if (song === undefined || !song.uri.startsWith("spotify:track:")) return [];
  const { id, uri, name } = song;
  const byArtist = song.artists.flatMap((artist) =>
    artist.id === null
      ? []
      : [choice(artist.name, { kind: "artist", id: artist.id, name: artist.name }, artists.has(artist.id))],
  );
  return [
    {
      kind: "submenu",
      label: playerText("skips.menu"),
      icon: Ban,
      entries: [choice(playerText("skips.song"), { kind: "song", id, name }, songs.has(uri)), ...byArtist],
    },
  ];
}

/** Whether an artist is left out, and what changes that. */
export function useSkippedArtist(artist: { id: string; name: string }): {
  isLeftOut: boolean;
  toggle: () => void;
} {
  const isLeftOut = useQueueStore(({ skipped }) => skipped.artists.has(artist.id));
  const what: Skippable = { kind: "artist", id: artist.id, name: artist.name };
  return { isLeftOut, toggle: () => void (isLeftOut ? playAgain(what) : neverPlay(what)) };
}
