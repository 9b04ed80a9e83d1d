import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** Genres of a person as files. The names of songs stand in library/songs.csv, by the same ids. */
export const genreTables: readonly PersonTable[] = [
  {
    path: "genres/genres.csv",
    about: "The genre of each of your songs, where it comes from, and how sure it is (0 to 1).",
    tables: ["genre_verdicts"],
    from: sql`genre_verdicts mine`,
    columns: sql`track_id, genre, central_genre, detected, source, confidence`,
    order: { track_id: "text" },
  },
  {
    path: "genres/own-genres.json",
    about: "Genres that you gave songs.",
    tables: ["genre_overrides"],
    from: sql`genre_overrides mine`,
    columns: sql`track_id, genre, changed_at`,
    order: { track_id: "text" },
  },
  {
    path: "genres/own-genres-of-groups.json",
    about: "Genres that you gave albums and artists.",
    tables: ["genre_group_overrides"],
    from: sql`genre_group_overrides mine`,
    columns: sql`scope, subject_id, genre, changed_at`,
    order: { scope: "text", subject_id: "text" },
  },
  {
    path: "genres/ai-answers.json",
    about: "What the language model answered that you asked with your own key.",
    tables: ["genre_ai_answers"],
    from: sql`genre_ai_answers mine`,
    columns: sql`track_id, genre, answered_at`,
    order: { track_id: "text" },
  },
  {
    path: "genres/ai-key.json",
    about: "When you stored a key of a language model. The key itself is not in here.",
    tables: ["ai_keys"],
    from: sql`ai_keys mine`,
    columns: sql`changed_at`,
    order: { user_id: "text" },
  },
  {
    path: "genres/plans.json",
    about: "Plans of playlists by genre that you looked at last.",
    tables: ["genre_plans"],
    from: sql`genre_plans mine`,
    columns: sql`threshold, options, tracks_by_genre, left_over, made_at`,
    order: { hash: "text" },
    rowsAtOnce: 1,
  },
];

/** What is in none of them, and why. */
export const withheldGenreTables = {
  genre_verdict_runs: "It says from what genres/genres.csv was worked out.",
};
