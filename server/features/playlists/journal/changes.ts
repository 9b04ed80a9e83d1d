import type { PartKind } from "./operation-kinds.ts";

/** A row of a list as the journal keeps it; `uri` is null for what is gone. */
export interface StoredRow {
  uri: string | null;
  /** RFC 3339 */
  addedAt: string | null;
}

/**
 * A list made into another one: at `start` the rows `removed` gave way to `inserted`. `start` is null for an addition
 * at the end of a list whose rows were not known. `left` and `right` are the rows around it then; null at an end.
 */
export interface RowsChange {
  start: number | null;
  removed: StoredRow[];
  inserted: (string | null)[];
  left: string | null;
  right: string | null;
}

/** What makes a playlist known beside its rows. */
export interface PlaylistTexts {
  name: string;
  description: string | null;
}

/** A playlist that left an account without a service, where no one else has it. */
export interface StoredPlaylist extends PlaylistTexts {
  rows: StoredRow[];
}

/** Songs that were liked, or are no longer; only those for which that is new. */
interface LikedChange {
  removed: StoredRow[];
  inserted: string[];
}

/** What a part of an operation changed, by its kind. */
export type PartChange =
  | { kind: "create"; change: PlaylistTexts }
  | { kind: "details"; change: { before: PlaylistTexts; after: PlaylistTexts } }
  | { kind: "rows"; change: RowsChange }
  | { kind: "liked"; change: LikedChange }
  | { kind: "follow" | "unfollow"; change: { kept?: StoredPlaylist } };

/** A write that the provider has carried out. */
export type Part = PartChange & {
  /** null: the liked songs */
  playlistId: string | null;
  snapshotId: string | null;
};

/** How many rows came and went. Rows in another place count as neither. */
export function countsOf({ kind, change }: PartChange): { added: number; removed: number } {
  if (kind !== "rows" && kind !== "liked") return { added: 0, removed: 0 };
  const left = new Map<string | null, number>();
  for (const { uri } of change.removed) left.set(uri, (left.get(uri) ?? 0) + 1);
  let kept = 0;
  for (const uri of change.inserted) {
    const there = left.get(uri) ?? 0;
    if (there === 0) continue;
    left.set(uri, there - 1);
    kept += 1;
  }
  return { added: change.inserted.length - kept, removed: change.removed.length - kept };
}

/** A part as it was stored, read again as what it is. */
export function partOf(kind: PartKind, change: unknown): PartChange {
  return { kind, change } as PartChange;
}
