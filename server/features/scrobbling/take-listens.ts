import { message, inEnglish, type Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { readListens, storeListens } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { endPlaying, insertSubmission, upsertPlaying, type SubmissionRow } from "./scrobbles.db.ts";
import { validateSubmission, type Submitted } from "./validate-listens.ts";

type TakeCtx = Pick<AppContext, "database" | "now" | "diskRoom">;

/** What plays is shown for so long where a player does not say how long the song is, and so much longer than it is. */
const [usualSongMs, graceMs] = [10 * 60_000, 30_000];
const maxSongMs = 3 * 3_600_000;
const maxExample = 200;

/**
 * Takes a submission: stores its listens, all in one transaction with the note of it, or what plays now. Throws AppError
 * `bad-request` with ListenBrainz's reasons, after it noted that, and `unavailable` while the disk is full.
 */
export async function takeListens(ctx: TakeCtx, session: Session, body: unknown): Promise<void> {
  const submitted = validateSubmission(body, ctx.now());
  if ("refusal" in submitted) return refuse(ctx, session, { body, reason: submitted.refusal });
  const full = await ctx.diskRoom.whyFull();
  if (full !== null) throw new AppError("unavailable", full);
  if (submitted.type === "playing_now") return notePlaying(ctx, session, submitted);
  const rows = readListens(submitted.listens, ctx.now());
  await transaction(ctx.database, async (trx) => {
    const stored = await storeListens(trx, session.userId, rows);
    await insertSubmission(trx, session.userId, { ...noteOf(ctx, session, submitted), stored });
    const [last] = submitted.listens;
    if (submitted.type === "single" && last !== undefined)
      await endPlaying(trx, session.userId, namesOf(last));
  });
}

async function refuse(
  ctx: TakeCtx,
  session: Session,
  { body, reason }: { body: unknown; reason: Message },
): Promise<never> {
  const { listen_type: type, payload } = fieldsOf(body);
  const listens = Array.isArray(payload) ? payload : [];
  const known = type === "single" || type === "import" || type === "playing_now" ? type : "unknown";
  await insertSubmission(ctx.database, session.userId, {
    ...noteOf(ctx, session, { type: known, listens }),
    refusal: inEnglish(reason),
  });
  throw new AppError("bad-request", message(reason.id, reason.values));
}

async function notePlaying(ctx: TakeCtx, session: Session, { listens }: Submitted): Promise<void> {
  const [listen] = listens;
  if (listen === undefined) return;
  const info = infoOf(listen);
  const reported = Number(info["duration_ms"]) || Number(info["duration"]) * 1_000;
  const lengthMs = reported > 0 ? Math.min(reported, maxSongMs) : usualSongMs;
  await upsertPlaying(ctx.database, session.userId, {
    ...namesOf(listen),
    client: clientOf(listen),
    started_at: new Date(ctx.now()),
    expires_at: new Date(ctx.now() + lengthMs + graceMs),
  });
}

function noteOf(
  ctx: TakeCtx,
  session: Session,
  { type, listens }: { type: string; listens: readonly unknown[] },
): SubmissionRow {
  const [first] = listens;
  const { title, artist } = namesOf(first);
  return {
    submitted_at: new Date(ctx.now()),
    token_name: session.token?.name ?? "",
    client: clientOf(first),
    listen_type: type,
    listens: listens.length,
    stored: 0,
    refusal: null,
    example: [title, artist].filter((name) => name !== "").join(" – "),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const trackOf = (listen: unknown) => fieldsOf(fieldsOf(listen)["track_metadata"]);
const infoOf = (listen: unknown) => fieldsOf(trackOf(listen)["additional_info"]);

/** A text as it may be stored and shown; empty for anything else. */
const textOf = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\u0000", "").trim().slice(0, maxExample).toWellFormed() : "";

function namesOf(listen: unknown): { title: string; artist: string; album: string | null } {
  const track = trackOf(listen);
  const album = textOf(track["release_name"]);
  return {
    title: textOf(track["track_name"]),
    artist: textOf(track["artist_name"]),
    album: album === "" ? null : album,
  };
}

/** What a player calls itself: the program that sends, or the one that plays. */
function clientOf(listen: unknown): string {
  const info = infoOf(listen);
  return textOf(info["submission_client"]) || textOf(info["media_player"]) || textOf(info["listening_from"]);
}
