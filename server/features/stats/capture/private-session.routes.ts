import {
  getPrivateSession,
  type PrivateSession,
  privateSessionHours,
  switchPrivateSession,
} from "#contract/stats/private-session.ts";
import type { AppContext } from "#server/features/context.ts";
import { sendChanges, type EventTopic } from "#server/features/events/events.ts";
import { readPrivateUntil, writePrivateSession } from "#server/features/history/history.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { StatsCtx } from "../stats-context.ts";

const hourMs = 3_600_000;

/** The bus topic that says that a person began or ended a private session. */
const changedTopic = (userId: string): string => `private-session:${userId}`;

/** The private session that is on. */
export async function readPrivateSession(
  { database, now }: Pick<AppContext, "database" | "now">,
  userId: string,
): Promise<PrivateSession> {
  return { until: await readPrivateUntil(database, userId, new Date(now())) };
}

/** The topic `privateSession`: until when one is on. */
export function createPrivateSessionTopic(
  ctx: Pick<AppContext, "database" | "now">,
): EventTopic<"privateSession"> {
  return {
    name: "privateSession",
    changedBy: changedTopic,
    open: ({ userId }) =>
      sendChanges(async () => [{ key: "session", data: await readPrivateSession(ctx, userId) }]),
  };
}

export const privateSessionRoutes: Route<StatsCtx>[] = [
  serve(getPrivateSession, (ctx: StatsCtx, _input, { session }) => readPrivateSession(ctx, session.userId)),

  serve(switchPrivateSession, async (ctx: StatsCtx, { body }, { session: { userId } }) => {
    const nowMs = ctx.now();
    const endsAt = new Date(body.on ? nowMs + privateSessionHours * hourMs : nowMs);
    await writePrivateSession(ctx.database, userId, { now: new Date(nowMs), endsAt });
    await ctx.events.publish(changedTopic(userId));
    return readPrivateSession(ctx, userId);
  }),
];
