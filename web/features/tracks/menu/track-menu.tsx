import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark, Tag } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { menuOf, verb } from "#web/ui/menu/verbs.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { genresQuery, type GenreAnswer, overrideGenre, WhyDialog } from "#web/features/genres/genres.ts";
import {
  AddToPlaylistsDialog,
  addableUris,
  areLiked,
  setLiked,
  SongListsDialog,
} from "#web/features/library-mutations/library-mutations.ts";
import { rowName } from "#web/features/tracks/table/track-cells.tsx";
import { usePlaylistEntry } from "./playlist-entry.ts";
import { useGoToEntries, useLinkEntries } from "./link-entries.ts";
import { describeGenre, queueRows, skippableOf } from "./track-actions.ts";
import { beginListening, useSkipEntries } from "#web/features/player/player.tsx";
import { isPlayable, previewOf, type TrackRow } from "#web/features/tracks/rows/track-rows.ts";

/** The songs that a menu or the selection's bar is about, and what their list allows. */
export interface TrackTargets {
  rows: readonly TrackRow[];
  onPlay: () => void;
  /** undefined where they cannot be taken out of anything */
  onRemove: (() => void) | undefined;
  /** the person changed their genres */
  onGenre: ((answers: readonly GenreAnswer[]) => void) | undefined;
}

/** What the dialog that adds songs to playlists takes of these rows. */
export function addedOf(rows: readonly TrackRow[]): { uris: string[]; name: string | null } {
  const uris = addableUris(rows.map(({ uri }) => uri));
  return { uris, name: uris.length === 1 ? (rows.find(({ uri }) => uri === uris[0])?.name ?? null) : null };
}

function useGenreEntry({ rows, onGenre }: TrackTargets, onWhy: (id: string) => void): MenuEntry[] {
  const { data: genres } = useQuery(genresQuery);
  const tracks = rows.filter(({ kind, id, isLocal }) => kind === "track" && id !== null && !isLocal);
  const [first] = tracks;
  if (first === undefined || onGenre === undefined) return [];
  const set = async (genre: string | null) => {
    const answers = await overrideGenre(
      tracks.map(({ id }) => id).filter((id) => id !== null),
      genre,
    );
    if (answers !== null) onGenre(answers);
  };
  const isOnly = tracks.length === 1;
  const hasOverride = tracks.some(({ genreSource }) => genreSource === "override");
  return [
    {
      kind: "submenu",
      label: trackText("genre"),
      icon: Tag,
      search: { label: trackText("findGenre"), none: trackText("noGenreFits") },
      entries: [
        ...(isOnly
          ? [
              {
                kind: "action",
                label: describeGenre(first),
                isDisabled: true,
                onSelect: () => undefined,
              } as const,
              {
                kind: "action",
                label: trackText("why"),
                icon: CircleQuestionMark,
                onSelect: () => onWhy(first.id ?? ""),
              } as const,
            ]
          : []),
        {
          kind: "action",
          label: trackText("clearOverride"),
          isDisabled: !hasOverride,
          onSelect: () => void set(null),
        },
        { kind: "separator" },
        ...(genres?.allowed ?? []).map((genre): MenuEntry => ({
          kind: "choice",
          key: genre,
          label: genreDisplay(genre),
          isChosen: isOnly && first.genre === genre,
          onSelect: () => void set(genre),
        })),
      ],
    },
  ];
}

function usePlayEntries({ rows, onPlay }: TrackTargets): Record<"play" | "like", MenuEntry[]> {
  const { playback: canPlay, writes: canWrite } = useCapabilities();
  const uris = rows.filter(isPlayable).map(({ uri }) => uri);
  const likeable = canWrite ? uris.filter((uri) => uri.startsWith("spotify:track:")) : [];
  const { data: isLiked } = useQuery({
    queryKey: ["liked", likeable],
    queryFn: ({ signal }) => areLiked(likeable, signal),
    enabled: likeable.length > 0 && likeable.length <= 200,
    staleTime: 0,
  });
  const isPossible = uris.length > 0;
  const refusal = { isDisabled: !isPossible, ...(isPossible ? {} : { hint: trackText("notPlayable") }) };
  const play: MenuEntry[] = canPlay
    ? [
        ...(rows.length === 1 ? [verb("play", onPlay, refusal)] : []),
        verb("playNext", () => queueRows(rows, "next"), refusal),
        verb("queue", () => queueRows(rows, "last"), refusal),
        ...listenEntryOf(rows),
      ]
    : [];
  const like =
    likeable.length === 0
      ? []
      : [verb(isLiked === true ? "unlike" : "like", () => void setLiked(likeable, isLiked !== true))];
  return { play, like };
}

/** Hears into one song, which a row does too while it is held. */
function listenEntryOf(rows: readonly TrackRow[]): MenuEntry[] {
  const [only] = rows;
  if (rows.length !== 1 || only === undefined || !isPlayable(only)) return [];
  return [verb("listenIn", () => beginListening(previewOf(only)))];
}

/** The address of a song that playlists of the service hold; null for anything else. */
const listedUri = (row: TrackRow | undefined): string | null =>
  row?.uri?.startsWith("spotify:track:") === true ? row.uri : null;

/** Which playlists have a song, where any may. A hook as the others, whose presses open a dialog. */
function useListsEntry(uri: string | null, onOpen: () => void): MenuEntry[] {
  return uri === null ? [] : [verb("inPlaylists", onOpen)];
}

/** The service takes songs out by their URIs, which those that are gone have lost. */
function removalOf({ rows, onRemove }: TrackTargets): MenuEntry[] {
  if (onRemove === undefined) return [];
  const isPossible = rows.some(({ uri }) => uri !== null);
  const refusal = { isDisabled: !isPossible, ...(isPossible ? {} : { hint: trackText("removeElsewhere") }) };
  return [verb("remove", onRemove, refusal)];
}

interface TrackMenuProps {
  targets: TrackTargets;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** What can be done with songs, at a point or beside a button. */
export function TrackMenu({ targets, anchor, onClose }: TrackMenuProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [isOnLists, setIsOnLists] = useState(false);
  // A line that opens a dialog closes the menu too, which must not take the dialog with it.
  const hasDialog = useRef(false);
  const openDialog = (open: () => void) => {
    hasDialog.current = true;
    open();
  };
  const { playback: canPlay, writes: canWrite } = useCapabilities();
  const { rows } = targets;
  const only = rows.length === 1 ? rows[0] : undefined;
  const { play, like } = usePlayEntries(targets);
  const uris = addableUris(rows.map(({ uri }) => uri));
  const toPlaylist = usePlaylistEntry({ uris, onSeveral: () => openDialog(() => setIsChoosing(true)) });
  const listed = listedUri(only);
  const inPlaylists = useListsEntry(listed, () => openDialog(() => setIsOnLists(true)));
  const genre = useGenreEntry(targets, (id) => openDialog(() => setAsked(id)));
  const goTo = useGoToEntries(only);
  const link = useLinkEntries(only);
  const skip = useSkipEntries(skippableOf(only));
  const entries = menuOf({
    play,
    keep: canWrite ? [toPlaylist, ...inPlaylists, ...like] : like,
    goTo,
    about: canPlay ? [...genre, ...skip] : genre,
    link,
    remove: removalOf(targets),
  });
  if (asked !== null) {
    return (
      <Suspense>
        <WhyDialog trackId={asked} onClose={onClose} />
      </Suspense>
    );
  }
  if (isOnLists && only !== undefined && listed !== null)
    return (
      <Suspense>
        <SongListsDialog uri={listed} name={rowName(only)} onClose={onClose} />
      </Suspense>
    );
  if (isChoosing) {
    return (
      <Suspense>
        <AddToPlaylistsDialog {...addedOf(rows)} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <MenuPopup
      label={
        only === undefined
          ? trackText("menuMany", { count: rows.length })
          : trackText("menu", { name: rowName(only) })
      }
      anchor={anchor}
      entries={entries}
      onClose={() => !hasDialog.current && onClose()}
    />
  );
}
