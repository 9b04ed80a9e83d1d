import { HealthKind } from "#contract/health.ts";
import type { AppContext } from "#server/features/context.ts";
import { readLibraryVersion } from "#server/features/library/library.ts";
import { findSameSongs } from "./find-same-songs.ts";
import { countFindings, type FindingRow, readUnsortedLikes } from "./health.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type Totals = Record<HealthKind, number>;

/** What is found once for every state of a library. */
export interface HealthTotals {
  /** How many there are of each kind. */
  get(scope: UserScope): Promise<Totals>;
  /** All that look alike, in the order of their pages. */
  sameSongs(scope: UserScope): Promise<FindingRow[]>;
  /** Ids of liked songs that are in no playlist, newest first, among the newest likes. */
  unsortedLikes(scope: UserScope): Promise<string[]>;
}

/** The newest likes that are looked at: every row of every playlist is compared with them. */
const newestLikes = 600;

/** People whose totals are remembered in this process, and whose songs that look alike are: those may be many. */
const maxTotals = 200;
const maxLists = 8;

export function createHealthTotals(ctx: Pick<AppContext, "database">): HealthTotals {
  const sameSongs = rememberByVersion(ctx, maxLists, (scope) => findSameSongs(ctx.database, scope));
  const get = rememberByVersion(ctx, maxTotals, async (scope) => {
    const counted: [HealthKind, number][] = [];
    // One kind after the other, so that others are answered between them.
    for (const kind of HealthKind.options) {
      const total =
        kind === "same-song"
          ? (await sameSongs(scope)).length
          : await countFindings(ctx.database, scope, kind);
      counted.push([kind, total]);
    }
    return Object.fromEntries(counted) as Totals;
  });
  const unsortedLikes = rememberByVersion(ctx, maxTotals, (scope) =>
    readUnsortedLikes(ctx.database, scope, newestLikes),
  );
  return { get, sameSongs, unsortedLikes };
}

/** Finds something once for every state of a library; of the people who asked last. */
function rememberByVersion<Found>(
  ctx: Pick<AppContext, "database">,
  maxPeople: number,
  find: (scope: UserScope) => Promise<Found>,
): (scope: UserScope) => Promise<Found> {
  const kept = new Map<string, { version: string; found: Found }>();
  return async (scope) => {
    const { userId } = scope;
    const version = await readLibraryVersion(ctx.database, userId);
    const known = kept.get(userId);
    kept.delete(userId);
    const found = known?.version === version ? known.found : await find(scope);
    kept.set(userId, { version, found });
    for (const oldest of kept.keys()) if (kept.size > maxPeople) kept.delete(oldest);
    return found;
  };
}
