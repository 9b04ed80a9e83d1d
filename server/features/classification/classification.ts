/** Genres of tracks: the person's own, and what artists carry. Other features show them with their tracks. */
export { classificationRoutes } from "./classification.routes.ts";
export { deleteGenreOverrides, readArtistGenres, readGenreOverrides } from "./classification.db.ts";
export { allowedGenres } from "./genres.ts";
export { artistGenre, readGenresOf } from "./track-genres.ts";
