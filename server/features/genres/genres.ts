/** Genres of tracks: worked out from every source, corrected by the person, planned into playlists. */
export { genreRoutes } from "./genres.routes.ts";
export { countCentral, readCentralVersion } from "./central/central-counts.db.ts";
export { changeCentral, explainEntry, previewChange } from "./central/edit-central.ts";
export { coverCentral, searchEntries } from "./central/show-central.ts";
export { enrichmentJob } from "./central/enrichment.jobs.ts";
export type { EnrichmentInput, EnrichmentProgress } from "./central/enrichment-state.ts";
export { serviceOpenDataJob, startServiceOpenData } from "./import/service-open-data.jobs.ts";
export { importGenres } from "./import/import-genres.ts";
export { artistLookupJob } from "#server/features/genres/lookups/artist-lookup.jobs.ts";
export { lookupJobs, readAskedServices, startLookups } from "./lookups/lookup.jobs.ts";
export { carryGenres } from "./corrections/carry-genres.ts";
export { genresPersonData } from "./forget-genres.ts";
export { createGenreLibraries, type GenreLibraries } from "./library-genres/genre-library.ts";
export { genresJob, outdatedGenresJob, startGenresJob } from "./library-genres/genres.jobs.ts";
export { readGenresOf } from "./library-genres/track-genres.ts";
export { readLibraryGenres, readVerdictRun } from "./library-genres/verdicts.db.ts";
export { playlistNameOf, readSuggestion, requirePlan } from "./plans/plans.ts";
export { allowedGenres, isGenre, mainGenreOf } from "./taxonomy/taxonomy.ts";
