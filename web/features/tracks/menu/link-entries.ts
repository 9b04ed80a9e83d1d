import { useNavigate } from "@tanstack/react-router";
import { Disc3, ExternalLink, Link2, UserRound } from "lucide-react";
import { useOpenAtProvider } from "#web/features/auth/auth.tsx";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { copyLink } from "./track-actions.ts";
import { artistName } from "#web/platform/text/shown-names.ts";

/** Entries that lead to a song's album and artists. */
export function useGoToEntries(row: TrackRow | undefined): MenuEntry[] {
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
        label: artistName({ name }),
        onSelect: () => goTo(id),
      })),
    });
  return entries;
}

/** Entries of a song's address at its service. */
export function useLinkEntries(row: TrackRow | undefined): MenuEntry[] {
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
