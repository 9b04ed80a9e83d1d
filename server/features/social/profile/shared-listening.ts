import type { SharedListening } from "#contract/social/people.ts";
import type { ListeningRange } from "#contract/social/sharing.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import type { Sight } from "#server/features/social/people/see-person.ts";
import { readSharedListening, type StatsCtx } from "#server/features/stats/stats.ts";

/** What a person listens to. Throws AppError `not-found` where it is not shared with the viewer. */
export async function showListening(
  ctx: StatsCtx,
  { person, shares }: Sight,
  asked: { range: ListeningRange; tz: string },
): Promise<SharedListening> {
  if (!shares.analytics) throw noSuchPerson();
  return readSharedListening(ctx, { userId: person.user_id, provider: person.provider }, asked);
}
