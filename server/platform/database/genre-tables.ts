import type { ColumnType } from "kysely";

/**
 * Who says something of genres to the central library; `given`: an admin of this instance, `provider`: the music service
 * itself.
 */
export type FactSource = "given" | "provider" | "wikidata" | "musicbrainz" | "discogs" | "lastfm";

/** What a source says of an artist or a track. */
export interface GenreFactRow {
  subject: "artist" | "track";
  /** `{provider}:{id}`, or of an artist `name:{folded name}` */
  key: string;
  source: FactSource;
  /** the source's own id */
  entity: string;
  /** as the source writes them; empty: it knows that there are none */
  genres: string[];
  is_ambiguous: ColumnType<boolean, boolean | undefined, boolean>;
  told_at: Date;
}

/** The genre of a track of a person's library, as it was worked out. */
export interface GenreVerdictRow {
  user_id: string;
  track_id: string;
  genre: string | null;
  /** without the person's own genres */
  central_genre: string | null;
  detected: string | null;
  source: string;
  /** 0 to 1 */
  confidence: number;
}

/** The tables of genres, which the feature `classification` writes. */
export interface GenreTables {
  central_tracks: {
    provider: string;
    track_id: string;
    genre: string | null;
    made_from: number | null;
    added_at: Date;
  };
  central_artists: { provider: string; artist_id: string; name: string; songs: number };
  central_version: { only_one: boolean; version: number };
  genre_facts: GenreFactRow;
  genre_sources: {
    source: "musicbrainz" | "lastfm";
    is_on: boolean;
    ms_per_call: number;
    next_call_at: Date;
    /** why the service refused this instance, which switched it off; null: it did not since it was switched on */
    refusal: "key-invalid" | "key-suspended" | "refused" | null;
    refused_at: Date | null;
  };
  genre_imports: { identity: string; parts: number; updated_at: Date };
  genre_facts_version: { only_one: boolean; version: number };
  genre_overrides: { user_id: string; track_id: string; genre: string; changed_at: Date };
  genre_group_overrides: {
    user_id: string;
    scope: "album" | "artist";
    subject_id: string;
    genre: string;
    changed_at: Date;
  };
  genre_ai_answers: { user_id: string; track_id: string; genre: string | null; answered_at: Date };
  genre_verdicts: GenreVerdictRow;
  genre_verdict_runs: { user_id: string; made_from: string; finished_at: Date };
  genre_plans: {
    user_id: string;
    hash: string;
    threshold: number;
    tracks_by_genre: ColumnType<Record<string, string[]>, string, string>;
    options: ColumnType<unknown, string | null, string | null>;
    left_over: ColumnType<string[] | null, string | null, string | null>;
    made_at: Date;
  };
  ai_keys: { user_id: string; api_key: Buffer; changed_at: Date };
}
