import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import * as z from "zod";
import { maxAiSongs } from "#contract/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { artistNames } from "../corrections/correct-genre.ts";
import { trackAt, type GenreLibrary, type LibraryTrack } from "../library-genres/genre-library.ts";
import { readAiAnswers } from "../library-genres/library-tracks.db.ts";
import { allowedGenres, isGenre } from "../taxonomy/taxonomy.ts";
import { readAiKey, writeAiAnswers } from "./ai-keys.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What asking AI works with. */
export type AiCtx = Pick<AppContext, "database" | "now" | "secrets" | "log"> & {
  settings: Pick<AppContext["settings"], "GEMINI_API_BASE">;
};

/** What came of asking. */
export interface AiReport {
  /** songs that were sent */
  asked: number;
  answered: number;
  /** songs without a genre that it was not asked for yet */
  left: number;
  /** why it was of no help, in English and by the id of its text; null when it was */
  failure: string | null;
  failure_message: Message | null;
}

const noFailure = { failure: null, failure_message: null };

/** What a key of the AI service is sealed for. */
export const aiKeyPurpose = "ai-key";

const model = "gemini-2.5-flash";
const songsAtOnce = 60;
const answerWithinMs = 30_000;
const maxAnswerBytes = 1024 * 1024;

const Answer = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(z.object({ text: z.string() })).min(1) }) }))
    .min(1),
});
const Genres = z.array(z.object({ song: z.number().int(), genre: z.string().nullable() }));

/**
 * Asks the AI service for songs without a genre, with the person's own key, and keeps its answers. It is sent names of
 * artists and songs alone; of its answers only genres of the tree count. A song that it was asked for is not asked again.
 * Throws AppError `unprocessable` where there is no key, and the signal's reason; what the service does wrong is reported.
 */
export async function askAiForLibrary(
  ctx: AiCtx,
  { userId }: UserScope,
  library: GenreLibrary,
  signal: AbortSignal,
): Promise<AiReport> {
  const sealed = await readAiKey(ctx.database, userId);
  if (sealed === null) throw new AppError("unprocessable", message("genres.noAiKey"));
  const apiKey = ctx.secrets.openIfOurs(sealed, aiKeyPurpose);
  if (apiKey === null) throw new AppError("unprocessable", message("genres.aiKeyUnreadable"));
  const open = await listOpenSongs(ctx, userId, library);
  const songs = open.slice(0, maxAiSongs);
  const report: AiReport = { asked: 0, answered: 0, left: open.length, ...noFailure };
  for (let from = 0; from < songs.length && report.failure === null; from += songsAtOnce) {
    const batch = songs.slice(from, from + songsAtOnce);
    const answers = await askAi(ctx, { apiKey, songs: batch, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      const said = error instanceof AppError ? error.said : message("genres.aiAway");
      Object.assign(report, { failure: inEnglish(said), failure_message: said });
      return null;
    });
    if (answers === null) break;
    report.asked += batch.length;
    report.left -= batch.length;
    report.answered += [...answers.values()].filter((genre) => genre !== null).length;
    const answeredAt = new Date(ctx.now());
    await transaction(ctx.database, (trx) => writeAiAnswers(trx, { userId, answers, answeredAt }));
  }
  return report;
}

/** Songs of a library without a genre that a person's AI was not asked for yet. */
export async function listOpenSongs(
  { database }: Pick<AiCtx, "database">,
  userId: string,
  { snapshot, classification }: GenreLibrary,
): Promise<LibraryTrack[]> {
  const known = await readAiAnswers(database, userId);
  return classification.verdicts.flatMap(({ id, consensus }, place) =>
    consensus === null && !known.has(id) ? [trackAt(snapshot, place)] : [],
  );
}

/** Asks once. Throws AppError `provider-error` with a sentence for whatever the service does wrong. */
async function askAi(
  ctx: AiCtx,
  { apiKey, songs, signal }: { apiKey: string; songs: readonly LibraryTrack[]; signal: AbortSignal },
): Promise<Map<string, string | null>> {
  const { status, text } = await sendOutbound({
    method: "POST",
    address: `${ctx.settings.GEMINI_API_BASE}/v1beta/models/${model}:generateContent`,
    headers: { "content-type": "application/json", "x-goog-api-key": apiKey },
    body: JSON.stringify({
      contents: [{ parts: [{ text: promptOf(songs) }] }],
      generationConfig: { responseMimeType: "application/json", temperature: 0 },
    }),
    withinMs: answerWithinMs,
    maxBytes: maxAnswerBytes,
    signal,
  });
  if (status === 400 || status === 401 || status === 403)
    throw new AppError("provider-error", message("genres.aiKeyRefused"));
  if (status === 429) throw new AppError("provider-error", message("genres.aiLimit"));
  if (status !== 200) throw new AppError("provider-error", message("genres.aiAnswered", { status }));
  return readAnswers(text, songs);
}

/** A name is text of strangers: what would end its line is taken out. */
function plain(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, " ");
}

function promptOf(songs: readonly LibraryTrack[]): string {
  const lines = songs.map((song, number) => `${number}\t${plain(artistNames(song))}\t${plain(song.name)}`);
  return [
    "Each line is a number, the artists and the title of a song. Tell the genre of each song.",
    'Answer a JSON array of {"song": number, "genre": string or null}; null where you are not sure.',
    `Use these genres only: ${allowedGenres.join(", ")}.`,
    ...lines,
  ].join("\n");
}

/** Genres by track; null for songs that it gave none of the tree. Throws AppError when it is not what was asked for. */
function readAnswers(text: string, songs: readonly LibraryTrack[]): Map<string, string | null> {
  const answers = new Map<string, string | null>(songs.map(({ id }) => [id, null]));
  try {
    const said = Answer.parse(JSON.parse(text)).candidates[0]?.content.parts[0]?.text ?? "";
    for (const { song, genre } of Genres.parse(JSON.parse(said))) {
      const id = songs[song]?.id;
      if (id !== undefined && genre !== null && isGenre(genre)) answers.set(id, genre);
    }
  } catch {
    throw new AppError("provider-error", message("genres.aiUnreadable"));
  }
  return answers;
}
