import type { MessageId } from "#contract/messages/messages.ts";
import { sql } from "kysely";
import * as z from "zod";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredObject, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";

const Id = z.string().min(1).max(500);
const Genre = z.string().min(1).max(200);
const OwnGenre = z.object({ track_id: Id, genre: Genre, changed_at: StoredTime });
const OwnGenreOfGroup = z.object({
  scope: z.enum(["album", "artist"]),
  subject_id: Id,
  genre: Genre,
  changed_at: StoredTime,
});
const AiAnswer = z.object({ track_id: Id, genre: Genre.nullable(), answered_at: StoredTime });
const Plan = z.object({
  hash: Id,
  threshold: z.int32(),
  options: StoredObject.nullable(),
  tracks_by_genre: z.record(z.string(), z.array(z.string())),
  left_over: z.array(z.unknown()).nullable(),
  made_at: StoredTime,
});

/** Genres of a person as files. The names of songs stand in library/songs.csv, by the same ids. */
export const genreTables: readonly PersonTable[] = [
  {
    path: "genres/genres.csv",
    about: "copy.about.genres",
    tables: ["genre_verdicts"],
    from: sql`genre_verdicts mine`,
    columns: sql`track_id, genre, central_genre, detected, source, confidence`,
    order: { track_id: "text" },
    back: "copy.kept.genres",
  },
  {
    path: "genres/own-genres.json",
    about: "copy.about.ownGenres",
    tables: ["genre_overrides"],
    from: sql`genre_overrides mine`,
    columns: sql`track_id, genre, changed_at`,
    order: { track_id: "text" },
    back: restoreTable("genre_overrides", OwnGenre, { into: "same-service" }),
  },
  {
    path: "genres/own-genres-of-groups.json",
    about: "copy.about.ownGenresOfGroups",
    tables: ["genre_group_overrides"],
    from: sql`genre_group_overrides mine`,
    columns: sql`scope, subject_id, genre, changed_at`,
    order: { scope: "text", subject_id: "text" },
    back: restoreTable("genre_group_overrides", OwnGenreOfGroup, { into: "same-service" }),
  },
  {
    path: "genres/ai-answers.json",
    about: "copy.about.aiAnswers",
    tables: ["genre_ai_answers"],
    from: sql`genre_ai_answers mine`,
    columns: sql`track_id, genre, answered_at`,
    order: { track_id: "text" },
    back: restoreTable("genre_ai_answers", AiAnswer, { into: "same-service" }),
  },
  {
    path: "genres/ai-key.json",
    about: "copy.about.aiKey",
    tables: ["ai_keys"],
    from: sql`ai_keys mine`,
    columns: sql`changed_at`,
    order: { user_id: "text" },
    back: "copy.kept.aiKey",
  },
  {
    path: "genres/plans.json",
    about: "copy.about.plans",
    tables: ["genre_plans"],
    from: sql`genre_plans mine`,
    columns: sql`hash, threshold, options, tracks_by_genre, left_over, made_at`,
    order: { hash: "text" },
    rowsAtOnce: 1,
    back: restoreTable("genre_plans", Plan, { into: "same-service" }),
  },
];

/** What is in none of them, and why. */
export const withheldGenreTables = {
  genre_verdict_runs: "copy.withheld.genreVerdictRuns",
} as const satisfies Record<string, MessageId>;
