import * as privateSession from "./private-session.ts";
import * as stats from "./stats.ts";
import * as statsCharts from "./stats-charts.ts";
import * as statsPages from "./stats-pages.ts";
import * as statsRecap from "./stats-recap.ts";
import * as statsPlays from "./stats-plays.ts";
import * as songVersions from "./song-versions.ts";

/** Statistics: figures, charts, pages, plays, recaps, what counts as one song, and private sessions. */
export const statsEndpoints = [
  stats.statsSummary,
  stats.statsTimeseries,
  stats.statsTop,
  stats.statsPrefs,
  stats.statsOptIn,
  stats.statsOptOut,
  songVersions.songVersions,
  songVersions.songCandidates,
  songVersions.mergeSongs,
  songVersions.splitSong,
  songVersions.songDecisions,
  songVersions.undoSongDecision,
  songVersions.listLeftOut,
  songVersions.leaveOut,
  songVersions.countAgain,
  privateSession.getPrivateSession,
  privateSession.switchPrivateSession,
  stats.statsIngest,
  stats.statsRollup,
  stats.statsCompare,
  statsCharts.statsSeries,
  statsCharts.statsClock,
  statsCharts.statsHabits,
  statsCharts.statsSound,
  statsCharts.statsCoverage,
  statsPlays.statsPlays,
  statsPlays.hidePlays,
  statsPlays.deletePlays,
  statsPlays.exportStats,
  statsPages.songStats,
  statsPages.artistStats,
  statsPages.albumStats,
  statsPages.statsReleases,
  statsPages.statsMilestones,
  statsPages.statsOnThisDay,
  statsRecap.statsRecap,
  statsRecap.setRecapZone,
] as const;
