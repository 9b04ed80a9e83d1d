import { message } from "#contract/messages/messages.ts";
import type { Conflict } from "#contract/base/errors.ts";
import { libraryTracks } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { WriteCtx } from "../written-playlist.ts";
import type { StoredRow } from "./changes.ts";

/** What is in the way of a change of a playlist. */
export class ChangeConflict extends Error {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super(conflict.reason);
    this.conflict = conflict;
  }
}

/** One side of a conflict: the playlist as it was left, or as it is. */
interface Side {
  name: string;
  rows: readonly StoredRow[];
}

/** What is in the way of a change, with the titles that only one side has. @param found `present`: null where it is gone */
export async function conflictBetween(
  ctx: Pick<WriteCtx, "database">,
  person: UserScope,
  found: { playlistId: string; reason: Conflict["reason"]; expected: Side; present: Side | null },
): Promise<ChangeConflict> {
  const { playlistId, reason, expected, present } = found;
  const sideOf = async ({ name, rows }: Side, other: Side | null) => ({
    total: rows.length,
    name,
    only: await titlesOf(ctx, person, rows, other?.rows ?? []),
  });
  return new ChangeConflict({
    playlist_id: playlistId,
    name: (present ?? expected).name,
    reason,
    expected: await sideOf(expected, present),
    present: present === null ? null : await sideOf(present, expected),
  });
}

const maxTitles = 20;

/** Titles of the rows that only one side has. */
async function titlesOf(
  ctx: Pick<WriteCtx, "database">,
  person: UserScope,
  side: readonly StoredRow[],
  other: readonly StoredRow[],
): Promise<string[]> {
  const there = new Set(other.map(({ uri }) => uri));
  const only = side.flatMap(({ uri }) => (uri === null || there.has(uri) ? [] : [uri])).slice(0, maxTitles);
  const ids = await libraryTracks.findIds(ctx.database, person, only);
  const tracks = await libraryTracks.readById(ctx.database, person.provider, [...ids.values()]);
  return only.map((uri) => tracks.get(ids.get(uri) ?? "")?.name ?? uri);
}

/** One failure for everything that is in the way. */
export function refuseChange(conflicts: Conflict[]): AppError {
  const [first] = conflicts;
  const id = refusals[first?.reason ?? "changed-since"];
  const name = first?.name ?? "";
  const said = name === "" ? message(`${id}Unnamed`) : message(id, { name });
  return new AppError("conflict", said, { conflicts });
}

const refusals = {
  "changed-elsewhere": "playlists.undoChangedElsewhere",
  "changed-since": "playlists.undoChangedLater",
  gone: "playlists.undoGone",
} as const;
