import type * as z from "zod";
import type { repairLibrary } from "#contract/playlists/repairs.ts";
import type { AppContext } from "#server/features/context.ts";
import { likesInParts, type Step } from "#server/features/changes/changes.ts";
import { readEditablePlaylist, readPlacedUris } from "#server/features/library/library.ts";
import { hashRows } from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type Repairs = z.output<(typeof repairLibrary)["body"]>;

/** What repairing takes: rows that go, likes, and songs for a playlist, in this order. */
export async function planRepairs(
  ctx: Pick<AppContext, "database">,
  person: UserScope,
  { like, unlike, remove, add }: Repairs,
): Promise<Step[]> {
  const removals: Step[] = [];
  for (const removal of remove) removals.push(await planRemoval(ctx, person, removal));
  const fill: Step[] = add === undefined || add.uris.length === 0 ? [] : [fillOf(add)];
  return [...removals, ...likesInParts(unlike, false), ...likesInParts(like, true), ...fill];
}

/** Rows that are where they are said to be; where one is not, the step finds the playlist changed and leaves it. */
async function planRemoval(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  { playlist_id: playlistId, items }: Repairs["remove"][number],
): Promise<Step> {
  const playlist = await readEditablePlaylist(database, userId, playlistId);
  const at = { userId, provider, playlistId, revision: playlist?.revision ?? 0 };
  const rows = playlist === null ? [] : (await readPlacedUris(database, at)).map(({ uri }) => uri);
  const isAsSaid = items.every(({ uri, positions }) => positions.every((position) => rows[position] === uri));
  const removed = [...new Set(items.flatMap(({ positions }) => positions))].toSorted((a, b) => a - b);
  const from = isAsSaid ? hashRows(rows) : "";
  return { kind: "rows", label: "", playlistId, name: playlist?.name ?? "", from, removed, replaced: [] };
}

function fillOf({ playlist_id: playlistId, name, uris }: NonNullable<Repairs["add"]>): Step {
  if (playlistId === null) return { kind: "fill", label: "", name, songs: { uris } };
  return { kind: "add", label: "", playlistId, name, uris };
}
