import type { Database } from "#server/platform/database/database.ts";

/**
 * The right to ask for something that is asked for at intervals, for one person in the whole instance.
 *
 * @param everyMs at least that long after the last one who got it
 * @returns false when it is too soon; else no one else gets it until the interval is over
 */
export async function mayPoll(
  database: Database,
  poll: { userId: string; subject: string; everyMs: number; nowMs: number },
): Promise<boolean> {
  const row = { user_id: poll.userId, subject: poll.subject, asked_at: new Date(poll.nowMs) };
  const claimed = await database
    .insertInto("provider_polls")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "subject"])
        .doUpdateSet({ asked_at: row.asked_at })
        .where("provider_polls.asked_at", "<=", new Date(poll.nowMs - poll.everyMs)),
    )
    .returning("asked_at")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives the right back that was taken last: nothing was asked. */
export async function forgetPoll(
  database: Database,
  { userId, subject }: { userId: string; subject: string },
): Promise<void> {
  await database
    .deleteFrom("provider_polls")
    .where("user_id", "=", userId)
    .where("subject", "=", subject)
    .execute();
}
