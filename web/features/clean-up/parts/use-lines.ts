import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CleanUpPlaylist, CleanUpRow, SameSong } from "#contract/playlists/clean-up.ts";
import { type Part, playlistsQuery, rowsQuery } from "#web/features/clean-up/clean-up.queries.ts";

/** A line of a part: a playlist, a row of the one that is open, or the way to more of its rows. */
export type Line =
  | { kind: "playlist"; key: string; playlist: CleanUpPlaylist; isOpen: boolean }
  | { kind: "row"; key: string; playlist: CleanUpPlaylist; row: CleanUpRow }
  | { kind: "more"; key: string };

/** The playlists of a part with the rows of the one that is open, as far as they are loaded. */
export function useLines(part: Part, rule: SameSong) {
  const [openId, setOpenId] = useState<string | null>(null);
  const playlists = useInfiniteQuery(playlistsQuery(part, rule));
  const rows = useInfiniteQuery({
    ...rowsQuery(openId ?? "", part === "empty" ? "duplicates" : part, rule),
    enabled: openId !== null,
  });
  const { data } = playlists;
  const items = useMemo(() => (data?.pages ?? []).flatMap((page) => page.items), [data]);
  const openRows = (rows.data?.pages ?? []).flatMap((page) => page.items);
  const lines = items.flatMap((playlist): Line[] => {
    const { playlist_id: id } = playlist;
    const isOpen = id === openId;
    const line: Line = { kind: "playlist", key: id, playlist, isOpen };
    if (!isOpen) return [line];
    const inside = openRows.map((row): Line => ({
      kind: "row",
      key: `${id} ${row.position}`,
      playlist,
      row,
    }));
    return [line, ...inside, ...(rows.hasNextPage ? [{ kind: "more" as const, key: `${id} more` }] : [])];
  });
  return {
    lines,
    pages: playlists,
    failure: rows.error === null ? undefined : { error: rows.error, retry: () => void rows.refetch() },
    moreRows: () => void rows.fetchNextPage(),
    toggleOpen: (id: string) => setOpenId((open) => (open === id ? null : id)),
  };
}
