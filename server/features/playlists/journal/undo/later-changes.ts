import { playlistVersions, type VersionRow } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { WriteCtx } from "../../written-playlist.ts";
import type { PartChange, RowsChange } from "../changes.ts";
import { readKnownSnapshots, readLaterParts, type StoredPart } from "../operation-parts.db.ts";
import { keptRowsOf } from "../read-again.ts";
import { changeBetween } from "../rows-change.ts";

/** What changed a playlist after a part, by Gatefold or elsewhere. */
export type LaterChange = PartChange & { isElsewhere: boolean };

/**
 * What changed a playlist since a part, in order, without what was undone since: what the journal has, and what scans saw
 * that someone changed elsewhere.
 * @param part the last that is looked at
 */
export async function readLaterChanges(
  ctx: Pick<WriteCtx, "database">,
  person: UserScope,
  { playlistId, part }: { playlistId: string; part: StoredPart },
): Promise<LaterChange[]> {
  const { userId } = person;
  const known = await readLaterParts(ctx.database, { userId, playlistId, partId: part.partId });
  const seen = await readSeenElsewhere(ctx, person, { playlistId, since: part.lastVersion });
  const later: LaterChange[] = [];
  let reported = 0;
  for (const each of known) {
    // A write keeps what it changes: versions up to its own were replaced before it.
    const isBefore = ({ version }: SeenChange) => each.lastVersion !== null && version <= each.lastVersion;
    const earlier = seen.slice(reported).filter(isBefore);
    later.push(...earlier.map(elsewhere), each);
    reported += earlier.length;
  }
  return [...later, ...seen.slice(reported).map(elsewhere)];
}

interface SeenChange {
  /** that was replaced */
  version: number;
  change: RowsChange;
}

function elsewhere({ change }: SeenChange): LaterChange {
  return { kind: "rows", change, isElsewhere: true };
}

/** Changes that scans saw since a version, oldest first. */
async function readSeenElsewhere(
  ctx: Pick<WriteCtx, "database">,
  { userId, provider }: UserScope,
  { playlistId, since }: { playlistId: string; since: number | null },
): Promise<SeenChange[]> {
  if (since === null) return [];
  const states = (await playlistVersions.readAll(ctx.database, { userId, playlistId })).toReversed();
  const known = await readKnownSnapshots(ctx.database, { userId, playlistId });
  const rowsOf = async ({ version }: VersionRow) =>
    keptRowsOf(await playlistVersions.readItems(ctx.database, { userId, provider, playlistId, version }));
  const seen: SeenChange[] = [];
  for (const [at, state] of states.entries()) {
    const next = states[at + 1];
    const { version, replaced_by: by } = state;
    if (next === undefined || version === null || version <= since || by !== "elsewhere") continue;
    // A write of ours that could not be shown is seen by a scan too.
    if (next.snapshot_id !== null && known.has(next.snapshot_id)) continue;
    const after = (await rowsOf(next)).map(({ uri }) => uri);
    const change = changeBetween(await rowsOf(state), after);
    if (change.removed.length + change.inserted.length > 0) seen.push({ version, change });
  }
  return seen;
}
