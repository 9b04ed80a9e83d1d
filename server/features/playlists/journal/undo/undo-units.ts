import type { StoredPart } from "#server/features/playlists/journal/operation-parts.db.ts";

type RowsPart = StoredPart & { kind: "rows" };
type LikedPart = StoredPart & { kind: "liked" };
type DetailsPart = StoredPart & { kind: "details" };

/** What is undone at once: all that an operation did to one playlist, or to the liked songs. */
export type UndoUnit = { partIds: number[]; lastPartId: number } & (
  | { kind: "liked"; parts: LikedPart[] }
  /** leaves the library, as it was made by the operation, or came by it */
  | { kind: "unfollow"; playlistId: string; parts: StoredPart[] }
  | { kind: "follow"; playlistId: string; parts: StoredPart[] }
  | { kind: "change"; playlistId: string; rows: RowsPart[]; details: DetailsPart[] }
);

/** What undoing an operation takes, the last that it did first. What is undone already is left out. */
export function undoUnitsOf(parts: readonly StoredPart[]): UndoUnit[] {
  const standing = parts.filter(({ undoneBy }) => undoneBy === null);
  const units = Map.groupBy(standing, ({ playlistId }) => playlistId)
    .entries()
    .map(([playlistId, group]) => unitOf(playlistId, group));
  return [...units].toSorted((a, b) => b.lastPartId - a.lastPartId);
}

function unitOf(playlistId: string | null, parts: StoredPart[]): UndoUnit {
  const partIds = parts.map(({ partId }) => partId);
  const common = { partIds, lastPartId: Math.max(...partIds) };
  if (playlistId === null)
    return {
      ...common,
      kind: "liked",
      parts: parts.filter((part): part is LikedPart => part.kind === "liked"),
    };
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (kinds.has("create") || kinds.has("follow")) return { ...common, kind: "unfollow", playlistId, parts };
  if (kinds.has("unfollow")) return { ...common, kind: "follow", playlistId, parts };
  return {
    ...common,
    kind: "change",
    playlistId,
    rows: parts.filter((part): part is RowsPart => part.kind === "rows"),
    details: parts.filter((part): part is DetailsPart => part.kind === "details"),
  };
}
