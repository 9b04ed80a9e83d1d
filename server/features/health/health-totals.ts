import { HealthKind } from "#contract/health.ts";
import type { AppContext } from "#server/features/context.ts";
import { readLibraryVersion } from "#server/features/library/library.ts";
import { countFindings, type Whose } from "./health.db.ts";

type Totals = Record<HealthKind, number>;

/** How many there are of each kind, counted once for every state of a library. */
export interface HealthTotals {
  get(whose: Whose): Promise<Totals>;
}

/** People whose totals are remembered in this process. */
const mostPeople = 200;

export function createHealthTotals(ctx: Pick<AppContext, "database">): HealthTotals {
  const kept = new Map<string, { version: string; totals: Totals }>();
  return {
    get: async (whose) => {
      const { userId } = whose;
      const version = await readLibraryVersion(ctx.database, userId);
      const known = kept.get(userId);
      kept.delete(userId);
      const totals = known?.version === version ? known.totals : await countAll(ctx, whose);
      kept.set(userId, { version, totals });
      for (const oldest of kept.keys()) if (kept.size > mostPeople) kept.delete(oldest);
      return totals;
    },
  };
}

/** One kind after the other, so that others are answered between them. */
async function countAll(ctx: Pick<AppContext, "database">, whose: Whose): Promise<Totals> {
  const counted: [HealthKind, number][] = [];
  for (const kind of HealthKind.options) counted.push([kind, await countFindings(ctx.database, whose, kind)]);
  return Object.fromEntries(counted) as Totals;
}
