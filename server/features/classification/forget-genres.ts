import type { PersonData } from "#server/platform/database/person-data.ts";
import { deleteGenres, deleteLibraryGenres } from "./forget-genres.db.ts";
import type { GenreLibraries } from "./library-genres/genre-library.ts";

/** What genres keep of people. */
export function genresPersonData({ genreLibraries }: { genreLibraries: GenreLibraries }): PersonData {
  return {
    forgetContent: deleteLibraryGenres,
    forgetPerson: deleteGenres,
    afterForget: async (userId) => genreLibraries.forget(userId),
  };
}
