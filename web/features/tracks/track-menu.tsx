import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Disc3,
  ExternalLink,
  Heart,
  HeartOff,
  Link2,
  ListEnd,
  ListPlus,
  Play,
  Tag,
  Trash2,
  UserRound,
} from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { usePlayer } from "#web/features/player/player.tsx";
import { call } from "#web/platform/api.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu-entry.ts";
import { MenuPopup } from "#web/ui/menu-popup.tsx";
import { useHolding, useOwnPlaylists, playlistName } from "./own-playlists.ts";
import { rowName } from "./track-cells.tsx";
import {
  addableUris,
  addToPlaylist,
  addToQueue,
  areLiked,
  copyLink,
  createPlaylistOf,
  type GenreAnswer,
  overrideGenre,
  setLiked,
} from "./track-actions.ts";
import { isPlayable, type TrackRow } from "./track-rows.ts";

const AddToPlaylistsDialog = lazyPart(
  async () => (await import("./add-to-playlists-dialog.tsx")).AddToPlaylistsDialog,
);

/** The songs that a menu or the selection's bar is about, and what their list allows. */
export interface TrackTargets {
  rows: readonly TrackRow[];
  onPlay: () => void;
  /** undefined where they cannot be taken out of anything */
  onRemove: (() => void) | undefined;
  /** the person changed their genres */
  onGenre: ((answers: readonly GenreAnswer[]) => void) | undefined;
}

function usePlaylistEntry(rows: readonly TrackRow[], onSeveral: () => void): MenuEntry {
  const { playlists = [] } = useOwnPlaylists();
  const ids = rows.map(({ id }) => id).filter((id) => id !== null);
  const holding = useHolding(ids);
  const hintOf = (id: string): { hint?: string } => {
    const held = holding.get(id) ?? 0;
    if (held === 0) return {};
    return { hint: held >= ids.length ? trackText("already") : trackText("alreadySome", { count: held }) };
  };
  return {
    kind: "submenu",
    label: trackText("addToPlaylist"),
    icon: ListPlus,
    isDisabled: addableUris(rows).length === 0,
    search: { label: trackText("findPlaylist"), none: trackText("noPlaylist") },
    create: {
      label: trackText("createPlaylist"),
      onSelect: (typed) => void createPlaylistOf(typed, rows),
    },
    entries: [
      { kind: "action", label: trackText("several"), onSelect: onSeveral },
      { kind: "separator" },
      ...playlists.map((playlist): MenuEntry => ({
        kind: "action",
        key: playlist.id,
        label: playlistName(playlist.name),
        ...hintOf(playlist.id),
        onSelect: () => void addToPlaylist(playlist, rows),
      })),
    ],
  };
}

/** Says which genre applies and where it is from. */
function describeGenre(row: TrackRow): string {
  if (row.genre === null) return trackText("source.none");
  return trackText(`source.${row.genreSource}`, { genre: row.genre });
}

function useGenreEntry({ rows, onGenre }: TrackTargets): MenuEntry[] {
  const { data: genres } = useQuery({
    queryKey: ["classification", "genres"],
    queryFn: () => call("GET /classification/genres"),
    staleTime: Infinity,
  });
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

function useGoToEntries(row: TrackRow | undefined): MenuEntry[] {
  const navigate = useNavigate();
  if (row === undefined) return [];
  const entries: MenuEntry[] = [];
  const { album } = row;
  if (album !== null && album.id !== null) {
    const { id } = album;
    const onSelect = () => void navigate({ to: "/album/$id", params: { id } });
    entries.push({ kind: "action", label: trackText("goToAlbum"), icon: Disc3, onSelect });
  }
  const artists = row.artists.filter(({ id }) => id !== null);
  const goTo = (id: string | null) => void navigate({ to: "/artist/$id", params: { id: id ?? "" } });
  const label = trackText("goToArtist");
  const [artist] = artists;
  if (artists.length === 1 && artist !== undefined)
    entries.push({ kind: "action", label, icon: UserRound, onSelect: () => goTo(artist.id) });
  if (artists.length > 1)
    entries.push({
      kind: "submenu",
      label,
      icon: UserRound,
      entries: artists.map(({ id, name }) => ({
        kind: "action",
        key: id ?? name,
        label: name,
        onSelect: () => goTo(id),
      })),
    });
  return entries;
}

function useLinkEntries(row: TrackRow | undefined): MenuEntry[] {
  const openAtProvider = useOpenAtProvider();
  const url = row?.url;
  if (typeof url !== "string") return [];
  return [
    { kind: "action", label: trackText("copyLink"), icon: Link2, onSelect: () => void copyLink(url) },
    {
      kind: "action",
      label: openAtProvider,
      icon: ExternalLink,
      onSelect: () => void window.open(url, "_blank", "noopener,noreferrer"),
    },
  ];
}

function usePlayEntries({ rows, onPlay }: TrackTargets): MenuEntry[] {
  const hasPlayback = usePlayer((state) => state.track !== null);
  const uris = rows.filter(isPlayable).map(({ uri }) => uri);
  const likeable = uris.filter((uri) => uri.startsWith("spotify:track:"));
  const { data: isLiked } = useQuery({
    queryKey: ["liked", likeable],
    queryFn: () => areLiked(likeable),
    enabled: likeable.length > 0 && likeable.length <= 200,
    staleTime: 0,
  });
  const entries: MenuEntry[] = [];
  if (rows.length === 1)
    entries.push({
      kind: "action",
      label: trackText("play"),
      icon: Play,
      isDisabled: uris.length === 0,
      onSelect: onPlay,
    });
  entries.push({
    kind: "action",
    label: trackText("queue"),
    icon: ListEnd,
    isDisabled: !hasPlayback || uris.length === 0,
    onSelect: () => void addToQueue(uris),
  });
  if (likeable.length > 0)
    entries.push(
      { kind: "separator" },
      {
        kind: "action",
        label: trackText(isLiked === true ? "unsave" : "save"),
        icon: isLiked === true ? HeartOff : Heart,
        onSelect: () => void setLiked(likeable, isLiked !== true),
      },
    );
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
  const { rows } = targets;
  const only = rows.length === 1 ? rows[0] : undefined;
  const playEntries = usePlayEntries(targets);
  const playlistEntry = usePlaylistEntry(rows, () => setIsChoosing(true));
  const genreEntry = useGenreEntry(targets);
  const goToEntries = useGoToEntries(only);
  const linkEntries = useLinkEntries(only);
  const parts = [playEntries, [playlistEntry, ...genreEntry], goToEntries, linkEntries, removalOf(targets)];
  const entries = parts
    .filter((part) => part.length > 0)
    .flatMap((part, index): readonly MenuEntry[] => (index === 0 ? part : [{ kind: "separator" }, ...part]));
  if (isChoosing) {
    return (
      <Suspense>
        <AddToPlaylistsDialog rows={rows} onClose={onClose} />
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
      onClose={onClose}
    />
  );
}
