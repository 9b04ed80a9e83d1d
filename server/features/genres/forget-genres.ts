import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { deleteGenres, deleteLibraryGenres } from "./forget-genres.db.ts";
import { genreTables, withheldGenreTables } from "./genre-tables.db.ts";
import type { GenreLibraries } from "./library-genres/genre-library.ts";

/** What genres keep of people. */
export function genresPersonData({ genreLibraries }: { genreLibraries: GenreLibraries }): PersonData {
  return {
    forgetContent: deleteLibraryGenres,
    forgetPerson: deleteGenres,
    tables: genreTables,
    withheld: withheldGenreTables,
    afterForget: async (userId) => genreLibraries.forget(userId),
  };
}
