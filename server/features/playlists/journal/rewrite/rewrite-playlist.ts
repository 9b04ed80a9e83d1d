import { message } from "#contract/messages/messages.ts";
import { libraryTracks, playlistEdits } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { changeItems, moveItems } from "#server/provider-client/api/provider-writes.ts";
import {
  callerOf,
  requireChanged,
  snapshotOf,
  type WritablePlaylist,
  type WriteCtx,
} from "../../written-playlist.ts";
import { planRewrite, type Rewrite, type RewriteStep } from "./plan-rewrite.ts";

type Uri = string | null;

/** How long a rewrite goes on, and who is to know of each of its steps: it stays, whatever happens then. */
export interface RewriteRun {
  signal: AbortSignal;
  noteAdvance: () => Promise<void>;
}

/** Plans a rewrite. Throws AppError `conflict` for a file of which only some occurrences would go. */
export function requireRewrite(from: readonly Uri[], to: readonly Uri[]): Rewrite {
  const plan = planRewrite(from, to);
  if (plan === null) throw new AppError("conflict", message("playlists.ownFileSeveral"));
  return plan;
}

/**
 * Carries out a plan at the provider, then shows it. Throws what the client throws, the signal's reason between two
 * calls, and as `requireChanged`.
 * @param playlist its cached rows are what the provider has
 * @returns the version mark afterwards, where the provider reported one
 */
export async function rewritePlaylist(
  ctx: WriteCtx,
  person: UserScope,
  { playlist, plan, run }: { playlist: WritablePlaylist; plan: Rewrite; run: RewriteRun },
): Promise<string | null> {
  const { id: playlistId, items_snapshot: before } = playlist;
  let after: string | null = null;
  // Behind a call that did nothing the playlist is another one than those that follow speak of.
  const onPart = (answer: ProviderAnswer) => {
    requireChanged(answer, after ?? before);
    after = snapshotOf(answer);
  };
  for (const step of plan.steps) {
    run.signal.throwIfAborted();
    await sendStep(ctx, person, { playlistId, step, since: after, onPart });
    await run.noteAdvance();
  }
  await showRewritten(ctx, person, { playlist, plan, after });
  return after;
}

/** Sends a step in one call or several, and reports the answer of each. */
async function sendStep(
  ctx: WriteCtx,
  person: UserScope,
  sent: {
    playlistId: string;
    step: RewriteStep;
    since: string | null;
    onPart: (answer: ProviderAnswer) => void;
  },
): Promise<void> {
  const { playlistId, step, since, onPart } = sent;
  const client = ctx.providers.client(person.provider);
  const caller = callerOf(person);
  if (step.kind === "move")
    return onPart(await moveItems(client, caller, { playlistId, move: step, snapshotId: since }));
  const { uris } = step;
  const change =
    step.kind === "remove"
      ? ({ name: "removeItems", playlistId, uris } as const)
      : ({ name: "addItems", playlistId, uris, position: step.position } as const);
  await changeItems(client, caller, { ...change, onPart: (_uris, answer) => onPart(answer) });
}

/** Where the provider has it, what cannot be shown now comes with the next scan. */
async function showRewritten(
  ctx: WriteCtx,
  person: UserScope,
  { playlist, plan, after }: { playlist: WritablePlaylist; plan: Rewrite; after: string | null },
): Promise<void> {
  const { userId } = person;
  try {
    const added = plan.order.filter((row) => typeof row === "string");
    const ids = await libraryTracks.findIds(ctx.database, person, added);
    const order = plan.order.map((row) => (typeof row === "number" ? row : (ids.get(row) ?? null)));
    // What an episode is stands in the rows alone, so that one which comes back is read.
    if (order.includes(null)) return await playlistEdits.resync(ctx, person, playlist.id);
    const { id: playlistId, revision } = playlist;
    const rows = order.filter((row) => row !== null);
    const addedAt = new Date(ctx.now());
    await playlistEdits.rearrange(ctx.database, { userId, playlistId, revision, order: rows, addedAt });
    const before = playlist.items_snapshot;
    if (before !== null && after !== null)
      await playlistEdits.updateSnapshot(ctx.database, { userId, playlistId, before, after });
    await playlistEdits.notify(ctx, userId);
  } catch (error) {
    if (isLocalAccount(person.provider)) throw error;
    ctx.log.warn({ err: error, playlistId: playlist.id }, "a write is not shown before the next scan");
  }
}
