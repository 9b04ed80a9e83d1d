/** Genres of tracks: the person's own, and what artists carry. Other features show them with their tracks. */
export { classificationRoutes } from "./classification.routes.ts";
export { deleteGenreOverrides, readGenreOverrides } from "./classification.db.ts";
export { artistGenre, genreOf, readGenresOf, type GenreSubject } from "./track-genres.ts";
