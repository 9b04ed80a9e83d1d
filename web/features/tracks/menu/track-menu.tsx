import { useQuery } from "@tanstack/react-query";
import {
  CircleQuestionMark,
  Heart,
  HeartOff,
  ListEnd,
  ListStart,
  ListPlus,
  Play,
  Tag,
  Trash2,
} from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { genresQuery, type GenreAnswer, overrideGenre, WhyDialog } from "#web/features/genres/genres.ts";
import { playlistName } from "#web/features/library/library.ts";
import {
  AddToPlaylistsDialog,
  addableUris,
  addAndNotify,
  areLiked,
  createAndNotify,
  setLiked,
  useHolding,
  useOwnPlaylists,
} from "#web/features/library-mutations/library-mutations.ts";
import { rowName } from "#web/features/tracks/table/track-cells.tsx";
import { useGoToEntries, useLinkEntries } from "./link-entries.ts";
import { describeGenre, queueRows, skippableOf } from "./track-actions.ts";
import { useSkipEntries } from "#web/features/player/player.tsx";
import { isPlayable, type TrackRow } from "#web/features/tracks/rows/track-rows.ts";

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

function usePlaylistEntry(rows: readonly TrackRow[], onSeveral: () => void): MenuEntry {
  const { playlists = [] } = useOwnPlaylists();
  const uris = addableUris(rows.map(({ uri }) => uri));
  const holding = useHolding(uris);
  const hintOf = (id: string): { hint?: string } => {
    const held = holding.get(id) ?? 0;
    if (held === 0) return {};
    return { hint: held >= uris.length ? trackText("already") : trackText("alreadySome", { count: held }) };
  };
  return {
    kind: "submenu",
    label: trackText("addToPlaylist"),
    icon: ListPlus,
    isDisabled: uris.length === 0,
    search: { label: trackText("findPlaylist"), none: trackText("noPlaylist") },
    create: {
      label: trackText("createPlaylist"),
      onSelect: (typed) => void createAndNotify(typed, uris),
    },
    entries: [
      { kind: "action", label: trackText("several"), onSelect: onSeveral },
      { kind: "separator" },
      ...playlists.map((playlist): MenuEntry => ({
        kind: "action",
        key: playlist.id,
        label: playlistName(playlist.name),
        ...hintOf(playlist.id),
        onSelect: () => void addAndNotify(playlist, uris),
      })),
    ],
  };
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
          label: genre,
          isChosen: isOnly && first.genre === genre,
          onSelect: () => void set(genre),
        })),
      ],
    },
  ];
}

function usePlayEntries({ rows, onPlay }: TrackTargets): MenuEntry[] {
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
  const entries: MenuEntry[] = [];
  if (canPlay && rows.length === 1)
    entries.push({
      kind: "action",
      label: trackText("play"),
      icon: Play,
      ...refusal,
      onSelect: onPlay,
    });
  if (canPlay)
    entries.push(
      {
        kind: "action",
        label: trackText("playNext"),
        icon: ListStart,
        ...refusal,
        onSelect: () => queueRows(rows, "next"),
      },
      {
        kind: "action",
        label: trackText("queue"),
        icon: ListEnd,
        ...refusal,
        onSelect: () => queueRows(rows, "last"),
      },
    );
  if (canPlay && likeable.length > 0) entries.push({ kind: "separator" });
  if (likeable.length > 0)
    entries.push({
      kind: "action",
      label: trackText(isLiked === true ? "unsave" : "save"),
      icon: isLiked === true ? HeartOff : Heart,
      onSelect: () => void setLiked(likeable, isLiked !== true),
    });
  return entries;
}

/** The service takes songs out by their URIs, which those that are gone have lost. */
function removalOf({ rows, onRemove }: TrackTargets): MenuEntry[] {
  if (onRemove === undefined) return [];
  const isPossible = rows.some(({ uri }) => uri !== null);
  return [
    {
      kind: "action",
      label: trackText("remove"),
      icon: Trash2,
      isDanger: true,
      isDisabled: !isPossible,
      ...(isPossible ? {} : { hint: trackText("removeElsewhere") }),
      onSelect: onRemove,
    },
  ];
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
  // A line that opens a dialog closes the menu too, which must not take the dialog with it.
  const hasDialog = useRef(false);
  const openDialog = (open: () => void) => {
    hasDialog.current = true;
    open();
  };
  const { playback: canPlay, writes: canWrite } = useCapabilities();
  const { rows } = targets;
  const only = rows.length === 1 ? rows[0] : undefined;
  const playEntries = usePlayEntries(targets);
  const playlistEntry = usePlaylistEntry(rows, () => openDialog(() => setIsChoosing(true)));
  const genreEntry = useGenreEntry(targets, (id) => openDialog(() => setAsked(id)));
  const goToEntries = useGoToEntries(only);
  const linkEntries = useLinkEntries(only);
  const skipEntries = useSkipEntries(skippableOf(only));
  const parts = [
    playEntries,
    canWrite ? [playlistEntry, ...genreEntry] : genreEntry,
    goToEntries,
    canPlay ? [...skipEntries, ...linkEntries] : linkEntries,
    removalOf(targets),
  ];
  const entries = parts
    .filter((part) => part.length > 0)
    .flatMap((part, index): readonly MenuEntry[] => (index === 0 ? part : [{ kind: "separator" }, ...part]));
  if (asked !== null) {
    return (
      <Suspense>
        <WhyDialog trackId={asked} onClose={onClose} />
      </Suspense>
    );
  }
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
