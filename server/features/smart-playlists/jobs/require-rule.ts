import { message, type Message } from "#contract/messages/messages.ts";
import { ruleBounds, type Rule } from "#contract/smart-playlists/rule-fields.ts";
import { lineAndColumn, parseRule } from "#contract/smart-playlists/rule-text.ts";
import { RuleProblem } from "#contract/smart-playlists/rule-tokens.ts";
import type { AppContext } from "#server/features/context.ts";
import { isGenre, mainGenreOf } from "#server/features/genres/genres.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Steps } from "#server/platform/process/loop-turns.ts";
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
  steps: Steps,
): Promise<Rule> {
  const rule = readRule(text);
  const [playlists, others] = await Promise.all([
    cachedPlaylists.readAll(database, userId),
    readSmartPlaylists(database, userId),
  ]);
  const wrong = checkReferences(rule, {
    playlistId,
    playlists: new Set(playlists.filter(({ readable }) => readable).map(({ playlist_id: id }) => id)),
    // No rule leads back to a playlist that is not made.
    rules: await parseStored(playlistId === null ? [] : others, steps),
    isGenre,
    isMainGenre: (name) => mainGenreOf(name) === name,
  });
  if (wrong !== null) throw refused(wrong);
  return rule;
}

/** Stored rules were read once, so that they can be read again. */
export async function parseStored(
  stored: readonly { playlist_id: string; rule: string }[],
  steps: Steps,
): Promise<Map<string, Rule>> {
  const rules = new Map<string, Rule>();
  for (const { playlist_id: id, rule } of stored) {
    rules.set(id, parseRule(rule));
    // A letter of a rule is read, and what is made of it is checked.
    await steps.did(rule.length);
  }
  return rules;
}

function readRule(text: string): Rule {
  try {
    return parseRule(text);
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    const { line, column } = lineAndColumn(text, error.position);
    throw refused(message("smartPlaylists.ruleProblem", { line, column, problem: error.said }));
  }
}

/** Throws AppError `bad-request` for rows that are not written: none, and more than a playlist holds. */
export function requireWritableRows({ uris }: Pick<ChosenRows, "uris">): void {
  if (uris.length === 0) throw refused(message("smartPlaylists.noSongs"));
  if (uris.length > ruleBounds.songs)
    throw refused(message("smartPlaylists.tooManySongs", { songs: uris.length, max: ruleBounds.songs }));
}

function refused(said: Message): AppError {
  return new AppError("bad-request", said, { fields: { rule: said } });
}
