/* Statistics: the page, the plays behind it, the history of a song, an artist or an album, and Wrapped. */
import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { whenIdle } from "#web/platform/loading/when-idle.ts";

/** `/stats`: figures, charts and lists of a range. */
export const StatsPage = lazyPage(async () => ({ default: (await import("./stats-page.tsx")).StatsPage }));

/** `/stats/history`: stored plays, to be searched, hidden and deleted. */
export const PlaysPage = lazyPage(async () => ({
  default: (await import("./plays/plays-page.tsx")).PlaysPage,
}));

/** `/stats/song/{id}`, `/stats/artist/{id}`, `/stats/album/{id}`. */
export const StatsEntryPage = lazyPage(async () => ({
  default: (await import("./entry/entry-page.tsx")).StatsEntryPage,
}));

/** `/stats/wrapped`: a range as cards to look at and to share. */
export const WrappedPage = lazyPage(async () => ({
  default: (await import("./wrapped/wrapped-page.tsx")).WrappedPage,
}));

/** `/stats/week`: a week beside the one before. */
export const RecapPage = lazyPage(async () => ({
  default: (await import("./recap/recap-page.tsx")).RecapPage,
}));

/** Plays over time by genre, of whomever. */
export const GenresOverTime = lazyPage(async () => ({
  default: (await import("./charts/genres-over-time.tsx")).GenresOverTime,
}));

/** On Home: this day of earlier years, and fresh milestones. It waits until everything else is there; so may Home. */
export const Memories = lazyPage(async () => {
  await whenIdle();
  return {
    default: await import("./memories/memories.tsx").then(
      (loaded) => loaded.Memories,
      () => () => null,
    ),
  };
});

export { PrivateSession } from "./private-session.tsx";
export { prefsQuery, privateSessionQuery, viewerZone } from "./stats.queries.ts";
export { readRangeSearch } from "./range/wanted-range.ts";
export { readRecapSearch, readStatsSearch } from "./stats-search.ts";
export { readPlaysSearch } from "./plays/plays-search.ts";
