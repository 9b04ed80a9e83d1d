import { useNavigate } from "@tanstack/react-router";
import { useOpenAtProvider } from "#web/features/auth/auth.tsx";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { openAtService, verb, verbLook } from "#web/ui/menu/verbs.ts";
import { copyLink } from "./track-actions.ts";
import { artistName } from "#web/platform/text/shown-names.ts";

/** Entries that lead to a song's album and artists. */
export function useGoToEntries(row: TrackRow | undefined): MenuEntry[] {
  const navigate = useNavigate();
  if (row === undefined) return [];
  const { album } = row;
  const artists = row.artists.filter(({ id }) => id !== null);
  const goTo = (id: string | null) => void navigate({ to: "/artist/$id", params: { id: id ?? "" } });
  const [artist] = artists;
  const entries: MenuEntry[] = [];
  if (artists.length === 1 && artist !== undefined) entries.push(verb("goToArtist", () => goTo(artist.id)));
  if (artists.length > 1)
    entries.push({
      kind: "submenu",
      ...verbLook("goToArtist"),
      entries: artists.map(({ id, name }) => ({
        kind: "action",
        key: id ?? name,
        label: artistName({ name }),
        onSelect: () => goTo(id),
      })),
    });
  const albumId = album?.id ?? null;
  if (albumId !== null)
    entries.push(verb("goToAlbum", () => void navigate({ to: "/album/$id", params: { id: albumId } })));
  return entries;
}

/** Entries of a song's address at its service. */
export function useLinkEntries(row: TrackRow | undefined): MenuEntry[] {
  const openAtProvider = useOpenAtProvider();
  const url = row?.url;
  if (typeof url !== "string") return [];
  return [openAtService(openAtProvider, url), verb("copyLink", () => void copyLink(url))];
}
