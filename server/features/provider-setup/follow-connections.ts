import type { AppContext } from "#server/features/context.ts";

const topic = "connections";

/** Makes what was just stored count in this process, before anyone is answered, and in all others. */
export async function announceConnections(ctx: Pick<AppContext, "providers" | "events">): Promise<void> {
  await ctx.providers.reload();
  await ctx.events.publish(topic);
}

/** Takes up what other processes store, until the server stops. Answers when it listens. */
export async function followConnections(
  ctx: Pick<AppContext, "providers" | "events" | "stopping" | "log">,
): Promise<void> {
  const changes = ctx.events.subscribe(topic, ctx.stopping)[Symbol.asyncIterator]();
  // Listening begins with the first asking; what was stored between the start and now is read after it.
  const first = changes.next();
  await ctx.providers.reload();
  const follow = async () => {
    for (let change = await first; change.done !== true; change = await changes.next()) {
      await ctx.providers.reload().catch((error: unknown) => {
        ctx.log.error({ err: error }, "a changed connection could not be read");
      });
    }
  };
  void follow();
}
