import type { AppContext } from "#server/features/context.ts";
import { sendChanges, type EventTopic } from "#server/features/events/events.ts";
import { readMark } from "./queue.db.ts";
import { readSkipsMark } from "./skips.db.ts";

/** The bus topic that says that a person's queue or skip list changed. */
export const changedTopic = (userId: string): string => `queue:${userId}`;

/** The topic `queue`: that the queue or the skip list is another one. */
export function createQueueTopic(ctx: Pick<AppContext, "database">): EventTopic<"queue"> {
  return {
    name: "queue",
    changedBy: changedTopic,
    open: ({ userId }) =>
      sendChanges(async () => {
        const { version, modes } = await readMark(ctx.database, userId);
        const skips = await readSkipsMark(ctx.database, userId);
        return [{ key: "mark", data: { version, skips, modes } }];
      }),
  };
}
