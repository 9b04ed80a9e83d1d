import type { AppContext } from "#server/features/context.ts";
import { sendChanges, type EventTopic } from "#server/features/events/events.ts";
import { countSocial } from "./people/counts.db.ts";

/** The bus topic that says that a person's friends, requests or comparisons changed. */
export const socialTopic = (userId: string): string => `social:${userId}`;

/** The topic `social`: how many friends, requests and comparisons there are. */
export function createSocialTopic(ctx: Pick<AppContext, "database">): EventTopic<"social"> {
  return {
    name: "social",
    changedBy: socialTopic,
    open: ({ userId }) =>
      sendChanges(async () => [{ key: "counts", data: await countSocial(ctx.database, userId) }]),
  };
}
