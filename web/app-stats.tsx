import { createRoute } from "@tanstack/react-router";
import {
  PlaysPage,
  readPlaysSearch,
  readRangeSearch,
  readRecapSearch,
  RecapPage,
  readStatsSearch,
  StatsEntryPage,
  StatsPage,
  WrappedPage,
} from "#web/features/stats/stats.tsx";
import { signedIn } from "./app-root.tsx";

const stats = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats",
  validateSearch: readStatsSearch,
  component: () => <StatsPage search={stats.useSearch()} />,
});

const plays = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/history",
  validateSearch: readPlaysSearch,
  component: () => <PlaysPage search={plays.useSearch()} />,
});

const wrapped = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/wrapped",
  validateSearch: readRangeSearch,
  component: () => <WrappedPage search={wrapped.useSearch()} />,
});

const recap = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/week",
  validateSearch: readRecapSearch,
  component: () => <RecapPage week={recap.useSearch().week} />,
});

const songStats = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/song/$id",
  component: () => <StatsEntryPage kind="songs" id={songStats.useParams().id} />,
});

const artistStats = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/artist/$id",
  component: () => <StatsEntryPage kind="artists" id={artistStats.useParams().id} />,
});

const albumStats = createRoute({
  getParentRoute: () => signedIn,
  path: "/stats/album/$id",
  component: () => <StatsEntryPage kind="albums" id={albumStats.useParams().id} />,
});

/** The addresses of statistics. */
export const statsRoutes = [stats, plays, wrapped, recap, songStats, artistStats, albumStats];
