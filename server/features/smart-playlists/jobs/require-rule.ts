import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import { ruleBounds, type Rule } from "#contract/smart-playlists/rule-fields.ts";
import { lineAndColumn, parseRule } from "#contract/smart-playlists/rule-text.ts";
import { RuleProblem } from "#contract/smart-playlists/rule-tokens.ts";
import type { AppContext } from "#server/features/context.ts";
import { isGenre, mainGenreOf } from "#server/features/classification/classification.ts";
import { readPlaylists } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { checkReferences } from "../rules/check-references.ts";
import type { ChosenRows } from "../rules/choose-rows.ts";
import { readSmartPlaylists } from "../stored/smart-playlists.db.ts";

/**
 * A rule as it was written, with everything that it refers to. Throws AppError `bad-request` that says what is wrong with
 * it, and where.
 *
 * @param playlistId the playlist that it fills; null while it is not made
 */
export async function requireRule(
  { database }: Pick<AppContext, "database">,
  { userId, text, playlistId }: { userId: string; text: string; playlistId: string | null },
): Promise<Rule> {
  const rule = readRule(text);
  const [playlists, others] = await Promise.all([
    readPlaylists(database, userId),
    readSmartPlaylists(database, userId),
  ]);
  const wrong = checkReferences(rule, {
    playlistId,
    playlists: new Set(playlists.filter(({ readable }) => readable).map(({ playlist_id: id }) => id)),
    // Stored rules were read once, so that they can be read again.
    rules: new Map(others.map((other) => [other.playlist_id, parseRule(other.rule)])),
    isGenre,
    isMainGenre: (name) => mainGenreOf(name) === name,
  });
  if (wrong !== null) throw refused(message("server.asWritten", { sentence: wrong }));
  return rule;
}

function readRule(text: string): Rule {
  try {
    return parseRule(text);
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    const { line, column } = lineAndColumn(text, error.position);
    throw refused(message("smartPlaylists.ruleProblem", { line, column, problem: error.message }));
  }
}

/** Throws AppError `bad-request` for rows that are not written: none, and more than a playlist holds. */
export function requireWritableRows({ uris }: Pick<ChosenRows, "uris">): void {
  if (uris.length === 0) throw refused(message("smartPlaylists.noSongs"));
  if (uris.length > ruleBounds.songs)
    throw refused(message("smartPlaylists.tooManySongs", { songs: uris.length, max: ruleBounds.songs }));
}

function refused(said: Message): AppError {
  return new AppError("bad-request", said, { fields: { rule: inEnglish(said) } });
}
