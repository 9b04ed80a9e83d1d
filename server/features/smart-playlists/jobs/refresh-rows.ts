import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { targetOf, type Step, type StepOutcome, type StepRun } from "#server/features/changes/changes.ts";
import { rewriteRows, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createSteps } from "#server/platform/process/loop-turns.ts";
import type { RuleMemory } from "../library/rule-memory.ts";
import { requireRule, requireWritableRows } from "./require-rule.ts";
import { chooseRows, noteByHand } from "../rules/choose-rows.ts";
import {
  holdByHand,
  readSmartPlaylist,
  updateSmartPlaylist,
  type WholeSmartPlaylistRow,
} from "../stored/smart-playlists.db.ts";

/** What the jobs of smart playlists work with. */
export type RefreshCtx = Pick<AppContext, "jobs"> & WriteCtx & { ruleMemory: RuleMemory };

/** A refresh that is carried out as a step of a plan. */
type Refresh = Pick<StepRun, "person" | "operation" | "signal" | "noteAdvance"> & { playlistId: string };

/**
 * Gives a smart playlist the rows that its rule selects now. Throws AppError `not-found` when there is no such rule,
 * `bad-request` for one that cannot be carried out, and as `rewriteRows`; the reason is kept with the rule.
 */
export async function refreshRows(
  ctx: RefreshCtx,
  step: Step & { kind: "chosen" },
  run: StepRun,
): Promise<StepOutcome> {
  const playlistId = targetOf(step, run);
  const refresh: Refresh = { ...run, playlistId };
  const { userId } = run.person;
  try {
    const smart = await requireSmart(ctx, userId, playlistId);
    const done = await refreshByRule(ctx, refresh, smart);
    // Behind the rest of a refresh that was cut off the rule may be another one.
    const more =
      smart.pending === null
        ? { added: 0, removed: 0 }
        : await refreshByRule(ctx, refresh, await requireSmart(ctx, userId, playlistId));
    const [added, removed] = [done.added + more.added, done.removed + more.removed];
    return { playlistId, created: false, skipped: 0, added, removed };
  } catch (error) {
    if (error instanceof AppError)
      await updateSmartPlaylist(ctx.database, { userId, playlistId }, { failure: error.said });
    throw error;
  }
}

async function requireSmart(
  { database }: RefreshCtx,
  userId: string,
  playlistId: string,
): Promise<WholeSmartPlaylistRow> {
  const smart = await readSmartPlaylist(database, userId, playlistId);
  if (smart === null) throw new AppError("not-found", message("smartPlaylists.unknown"));
  return smart;
}

async function refreshByRule(
  ctx: RefreshCtx,
  { person, playlistId, operation, signal, noteAdvance }: Refresh,
  smart: WholeSmartPlaylistRow,
): Promise<{ added: number; removed: number }> {
  const { userId } = person;
  const at = { userId, playlistId };
  const rule = await requireRule(ctx, { userId, text: smart.rule, playlistId }, createSteps(signal));
  const library = await ctx.ruleMemory.get(person);
  const { pending, written } = smart;
  // What the playlist had before the rewrite: what differs from what the last refresh left was done by hand.
  let before = pending === null ? written : addressesOf(pending.from.map(({ uri }) => uri));
  return rewriteRows(ctx, person, {
    playlistId,
    operation,
    signal,
    noteAdvance,
    pending,
    choose: async ({ rows }, isDisturbed) => {
      const present = rows.map(({ uri }) => uri);
      before = isDisturbed ? written : addressesOf(present);
      const byHand = noteByHand({ kept: smart.kept, leftOut: smart.left_out }, written, before);
      const chosen = await chooseRows(rule, library, byHand, {
        nowMs: ctx.now(),
        steps: createSteps(signal),
      });
      requireWritableRows(chosen);
      return chosen.uris;
    },
    savePending: (rewrite) => updateSmartPlaylist(ctx.database, at, { pending: rewrite }),
    settle: async (trx, rows) => {
      // As it is now: the person may have changed it meanwhile.
      const byHand = await holdByHand(trx, at);
      if (byHand === null) return;
      await updateSmartPlaylist(trx, at, {
        pending: null,
        failure: null,
        refreshedAt: new Date(ctx.now()),
        written: addressesOf(rows),
        byHand: noteByHand(byHand, written, before),
      });
    },
  });
}

function addressesOf(rows: readonly (string | null)[]): string[] {
  return [...new Set(rows.filter((uri) => uri !== null))];
}
