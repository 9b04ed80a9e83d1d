/**
 * The genre engine for scripts and benches: pure functions without I/O.
 *
 * - `mapGenreName` maps any name of a genre to the tree; `mainGenreOf` reports the main genre of one.
 * - `classifyTracks` gives the tracks of a library their genres and explains each.
 * - `groupTracks` makes playlists of them.
 */
export { mainGenreOf } from "./taxonomy/taxonomy.ts";
export { mapGenreName } from "./naming/map-genre-name.ts";
export { classifyTracks } from "./verdict/classify-tracks.ts";
export type { ArtistEvidence, ClassifiableTrack } from "./verdict/evidence.ts";
export { groupTracks } from "./grouping/group-tracks.ts";
