import { dayMs } from "#contract/base/durations.ts";
import { inEnglish, type Message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type InstanceJob, type JobProgress } from "#server/platform/jobs/job-kind.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import { noticeRequest, type OperatorNotice } from "./notice-request.ts";
import { wasSentSince } from "./operator-notices.db.ts";

export type { OperatorNotice } from "./notice-request.ts";

type NoticeJob = InstanceJob<{ key: string; notice: OperatorNotice }, null, JobProgress>;

const withinMs = 15_000;
const maxAnswerBytes = 64 * 1024;

/** Sends one notice; a receiver that does not take it is tried again by the job system. The address is in no log. */
export const operatorNoticeJob = defineJob({
  name: "operator-notice",
  retry: "again",
  progress: { done: 0, total: 1 },
  run: async ({ settings }: Pick<AppContext, "settings">, { input, signal }: NoticeJob) => {
    if (settings.NOTIFY_URL === undefined) return;
    const { address, body } = noticeRequest(settings.NOTIFY_URL, input.notice);
    const call = { method: "POST", address, body, withinMs, maxBytes: maxAnswerBytes, signal } as const;
    const status = await sendOutbound({ ...call, headers: { "content-type": "application/json" } }).then(
      (answer) => answer.status,
      () => null,
    );
    signal.throwIfAborted();
    if (status === null) throw new Error("The receiver of notices could not be reached.");
    if (status >= 300) throw new Error(`The receiver of notices answered ${status}.`);
  },
});

/**
 * Sends a notice to the operator, where NOTIFY_URL is set; the same `key` not again within a day, whichever
 * process says so.
 */
export async function notifyOperator(
  ctx: Pick<AppContext, "database" | "jobs" | "now" | "settings">,
  key: string,
  said: { title: Message; message: Message; priority: OperatorNotice["priority"] },
): Promise<void> {
  if (ctx.settings.NOTIFY_URL === undefined) return;
  const since = new Date(ctx.now() - dayMs);
  const { priority } = said;
  const notice = { title: inEnglish(said.title), message: inEnglish(said.message), priority };
  const { name: kind } = operatorNoticeJob;
  await transaction(ctx.database, async (trx, afterCommit) => {
    if (await wasSentSince(trx, { kind, key, since })) return;
    const start = { userId: null, input: { key, notice }, key: randomUUID() };
    await ctx.jobs.start(operatorNoticeJob, start, { trx, afterCommit });
  });
}
