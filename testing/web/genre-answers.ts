import type { GenreSource } from "#contract/genres/genres.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { sampleStatus } from "#testing/samples/sample-library.ts";
import type { Coverage, DryRun, Explanation } from "#web/features/genres/genres.queries.ts";
import type { Answers } from "./stub-api.ts";

const node = (genre: string, display: string, main = genre) => ({ genre, display, main });
const tree = [
  node("electronic", "Electronic"),
  node("techno", "Techno", "electronic"),
  node("house", "House", "electronic"),
  node("jazz", "Jazz"),
  node("ambient", "Ambient", "electronic"),
];

/** How much is known of the genres of thirty songs, and by whom. */
export const sampleCoverage: Coverage = {
  total: 30,
  known: 20,
  by_source: { override: 20, unknown: 10 } as Coverage["by_source"],
  sources: [{ source: "wikidata", licence: "CC0", artists: 2, last_at: null }],
  ai_open: 2000,
  missing_artists: [{ id: "artist3", name: "Nobody Knows", tracks: 10 }],
  lookups: [
    {
      source: "musicbrainz",
      is_available: true,
      is_on: false,
      refusal: null,
      open_artists: 1,
      seconds_left: 1,
    },
  ],
};

const song = (number: number, artist: string, genre: string | null, source: GenreSource) => ({
  id: `track${number}`,
  name: `Song ${number}`,
  artist,
  album: "Album",
  applied_genre: genre,
  source,
});
const songs = [song(0, "Nobody Knows", null, "unknown"), song(1, "Nobody Knows", null, "unknown")];

/** The answers of a server to the page of genres, whose library has songs of techno, of jazz, and of no known genre. */
export const genreAnswers: Answers = {
  "GET /auth/gemini-key": { exists: false },
  "GET /auth/users/me/registry": { user: { user_id: "u", admin: 0 } },
  "GET /classification/coverage": sampleCoverage,
  "GET /classification/genres": { allowed: tree.map(({ genre }) => genre), mainstream: [], tree },
  "GET /classification/map": {
    genres: [
      { ...node("techno", "Techno", "electronic"), songs: 10, plays: 0 },
      { ...node("jazz", "Jazz"), songs: 10, plays: 0 },
    ],
    unknown: { songs: 10, plays: 0 },
  },
  "GET /classification/plan": { hash: null, threshold: null, made_at: null, groups: [] },
  "GET /classification/tracks": ({ query }) => {
    const genre = query.get("genre");
    const items =
      genre === null ? songs : [song(7, genre === "jazz" ? "Élan Blue" : "Ada Beats", genre, "override")];
    return { items, total: items.length };
  },
  "GET /library/cache/status": sampleStatus,
};

/** Why the first song has a genre: the person chose it. */
export const explainGenre = (genre: string): Explanation => ({
  track_id: "track0",
  name: "Song 0",
  artist: "Nobody Knows",
  album: "Album",
  applied_genre: genre,
  central_genre: null,
  genre_source: "override",
  detected_genre: null,
  confidence: 1,
  path: ["electronic", genre],
  reasons: [],
  shares: [],
});

const planned = { techno: "Techno", jazz: "Jazz" };
const artists = ["Ada Beats", "Élan Blue", "Nobody Knows"];

/** Twelve songs: those of the first artist are techno, those of the second jazz, and nothing is known of the third. */
const rows: DryRun["rows"] = Array.from({ length: 12 }, (_, at) => {
  const genre = (["techno", "jazz"] as const)[at % 3] ?? null;
  return {
    track_id: `track${at}`,
    name: `Song ${at}`,
    artist: artists[at % 3] ?? "",
    album: "Album",
    detected_genre: genre,
    consensus_genre: genre,
    proposed_playlist: genre === null ? null : `Genre: ${planned[genre]}`,
  };
});
const songsOf = (genre: string) => rows.filter(({ consensus_genre: found }) => found === genre);

/** A plan that proposes a playlist of each of two genres. */
export const samplePlan: DryRun = {
  hash: "plan-1",
  threshold: 5,
  rows,
  filtered_by_genre: { techno: songsOf("techno"), jazz: songsOf("jazz") },
  groups: Object.entries(planned).map(([genre, display]) => ({
    genre,
    display,
    main: genre,
    playlist_name: `Genre: ${display}`,
    total: 4,
  })),
  left_over: 4,
  ai: null,
};

/** A job that makes the playlists of a plan, at a step of eight. */
export const planJob = (state: Job["state"], done: number) =>
  ({ job_id: "j", kind: "plan", state, progress: { done, total: 8 }, paused_until: null }) as Job;
