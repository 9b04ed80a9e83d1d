import type { CallInput, Endpoint, LineOf, OutputOf } from "#contract/base/endpoint.ts";
import { adminEndpoints } from "#contract/admin/admin-endpoints.ts";
import * as accountCopy from "./account-copy.ts";
import * as auth from "#contract/auth/auth.ts";
import * as ownClient from "#contract/auth/own-client.ts";
import * as genres from "#contract/genres/genres.ts";
import * as cleanUp from "#contract/playlists/clean-up.ts";
import * as comparisons from "#contract/social/comparisons.ts";
import * as providerSetup from "#contract/provider-setup/provider-setup.ts";
import * as consent from "./consent.ts";
import * as exportAccounts from "#contract/auth/export-accounts.ts";
import * as events from "./events.ts";
import * as playlistFiles from "./playlist-files.ts";
import * as home from "./home.ts";
import * as history from "#contract/history/history.ts";
import * as jobs from "#contract/jobs/jobs.ts";
import * as legal from "./legal.ts";
import * as landing from "./landing.ts";
import * as library from "#contract/library/library.ts";
import * as meta from "./meta.ts";
import * as themes from "./themes.ts";
import * as notifications from "#contract/notifications/notifications.ts";
import { operateEndpoints } from "./operate-endpoints.ts";
import * as operations from "#contract/playlists/operations.ts";
import * as people from "#contract/social/people.ts";
import * as player from "#contract/player/player.ts";
import * as changes from "#contract/playlists/changes.ts";
import * as playlistMerge from "#contract/playlists/playlist-merge.ts";
import * as playlistOrder from "#contract/playlists/playlist-order.ts";
import * as playlistSplit from "#contract/playlists/playlist-split.ts";
import * as playlistVersions from "#contract/playlists/playlist-versions.ts";
import * as playlists from "#contract/playlists/playlists.ts";
import { statsEndpoints } from "#contract/stats/stats-endpoints.ts";
import * as preferences from "#contract/preferences/preferences.ts";
import * as privacy from "#contract/social/privacy.ts";
import * as providerBudget from "#contract/provider-setup/provider-budget.ts";
import * as queue from "#contract/player/queue.ts";
import * as search from "./search.ts";
import { scrobblingEndpoints } from "#contract/scrobbling/scrobbling-endpoints.ts";
import * as sessions from "#contract/auth/sessions.ts";
import * as smartPlaylists from "#contract/smart-playlists/smart-playlists.ts";
import * as social from "#contract/social/social.ts";
import * as waitlist from "./waitlist.ts";

const endpoints = [
  ...operateEndpoints,
  meta.health,
  meta.readiness,
  meta.routes,
  meta.root,
  meta.version,
  meta.changelog,
  meta.openApi,
  meta.docs,
  themes.listThemes,
  landing.landingStatus,
  landing.unlockLanding,
  auth.listProviders,
  auth.login,
  auth.callback,
  exportAccounts.startFromExport,
  exportAccounts.confirmByCode,
  exportAccounts.makeRecoveryCode,
  exportAccounts.signInByCode,
  exportAccounts.joinService,
  auth.me,
  auth.renewLink,
  ownClient.getOwnClient,
  ownClient.setOwnClient,
  auth.disconnect,
  auth.deleteAccount,
  auth.exportAccount,
  auth.logout,
  auth.registry,
  auth.providerToken,
  auth.getKeepalive,
  auth.setKeepalive,
  auth.devLogin,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  ...scrobblingEndpoints,
  ...adminEndpoints,
  waitlist.joinWaitlist,
  waitlist.waitlistStats,
  waitlist.listWaitlist,
  waitlist.removeFromWaitlist,
  waitlist.acceptByMail,
  providerSetup.connectionGuide,
  providerSetup.getConnection,
  providerSetup.setConnection,
  providerSetup.removeConnection,
  library.cachedPlaylists,
  library.cachedLikedCount,
  library.streamCachedTracks,
  library.cachedTracks,
  library.getAlbum,
  library.getArtist,
  library.getArtistAlbums,
  library.cacheStatus,
  library.refreshCache,
  library.cancelScan,
  library.streamScan,
  library.cacheProgress,
  library.streamProgress,
  playlists.listPlaylists,
  playlists.createPlaylist,
  playlists.addToPlaylists,
  playlists.applyPlan,
  playlistOrder.previewOrder,
  playlistOrder.orderPlaylist,
  playlistOrder.previewSort,
  playlistOrder.sortPlaylists,
  playlistMerge.previewMerge,
  playlistMerge.mergePlaylists,
  changes.previewChange,
  changes.applyChange,
  playlistSplit.previewSplit,
  playlistSplit.splitPlaylist,
  smartPlaylists.listSmartPlaylists,
  smartPlaylists.getSmartPlaylist,
  smartPlaylists.previewRule,
  smartPlaylists.makeSmartPlaylist,
  smartPlaylists.changeSmartPlaylist,
  smartPlaylists.dropSmartPlaylist,
  smartPlaylists.refreshSmartPlaylist,
  operations.listOperations,
  operations.listOperationChanges,
  operations.undoOperation,
  playlistVersions.listGonePlaylists,
  playlistVersions.listVersions,
  playlistVersions.compareVersions,
  playlistVersions.previewRestore,
  playlistVersions.restoreVersion,
  playlists.findHolders,
  playlists.describeTracks,
  playlists.getPlaylist,
  playlists.renamePlaylist,
  playlists.getPlaylistTracks,
  playlists.streamPlaylistTracks,
  playlists.addPlaylistItems,
  playlists.removePlaylistItems,
  playlists.reorderPlaylistItems,
  playlists.resyncPlaylist,
  playlists.getTrackPlaylists,
  player.forwardGet,
  player.forwardPut,
  player.forwardPost,
  player.forwardDelete,
  player.streamPlayback,
  player.reportPlayback,
  providerBudget.providerBudget,
  notifications.listNotifications,
  notifications.markNotificationsRead,
  notifications.getNotificationTypes,
  notifications.muteNotifications,
  jobs.listJobs,
  jobs.getJob,
  jobs.cancelJob,
  events.createStreamTicket,
  events.streamEvents,
  legal.legalFacts,
  consent.getConsent,
  consent.setConsent,
  preferences.getPreferences,
  preferences.changePreferences,
  genres.genres,
  genres.overrideGenre,
  genres.previewOverride,
  genres.explainGenre,
  genres.dryRun,
  genres.latestPlan,
  genres.genreCoverage,
  genres.switchLookup,
  genres.genreMap,
  genres.genreTracks,
  genres.setCentralGenre,
  genres.readAiKey,
  genres.writeAiKey,
  search.searchLibrary,
  search.suggest,
  search.searchService,
  home.homeStrips,
  cleanUp.cleanUpTotals,
  cleanUp.unsortedLikes,
  cleanUp.cleanUpPlaylists,
  cleanUp.cleanUpRows,
  cleanUp.cleanUpVersions,
  cleanUp.cleanUpLikes,
  cleanUp.cleanUp,
  playlistFiles.exportList,
  playlistFiles.importList,
  playlistFiles.lovedSongs,
  history.importHistory,
  history.uploadExport,
  accountCopy.previewCopy,
  accountCopy.restoreCopy,
  accountCopy.copyReport,
  history.uploadState,
  history.previewTable,
  history.checkUpload,
  history.importTable,
  history.importProgress,
  history.importReport,
  history.importReportFile,
  history.cancelImports,
  history.undoImport,
  queue.getQueue,
  queue.saveQueue,
  queue.undoQueue,
  queue.storeList,
  queue.storeOwnOrder,
  queue.describeSongs,
  queue.chooseAutoplay,
  queue.getList,
  queue.getListArtists,
  queue.getListLengths,
  queue.getDepartedSongs,
  queue.getDeck,
  queue.listSkips,
  queue.addSkip,
  queue.removeSkip,
  ...social.friendEndpoints,
  social.listIncomingRequests,
  social.listOutgoingRequests,
  social.sendRequest,
  social.acceptRequest,
  social.declineRequest,
  social.cancelRequest,
  social.searchPeople,
  social.getFriendCode,
  social.regenerateFriendCode,
  social.addByCode,
  privacy.getPrivacy,
  privacy.changePrivacy,
  privacy.getHandle,
  privacy.changeHandle,
  privacy.getGivenAddress,
  privacy.setContactEmail,
  privacy.getShownPlaylists,
  privacy.changeShownPlaylists,
  people.getPerson,
  people.getPersonLibrary,
  people.getPersonPlaylist,
  people.getPublicPage,
  people.getPersonListening,
  people.getPublicListening,
  comparisons.listComparisons,
  comparisons.agreeToCompare,
  comparisons.endComparison,
  comparisons.getComparison,
  comparisons.getComparedSongs,
  comparisons.makeComparedPlaylist,
  ...statsEndpoints,
] as const;

/** Every endpoint of Gatefold; the server refuses to start when one has no handler. */
export const api: readonly Endpoint[] = endpoints;

type AnyEndpoint = (typeof endpoints)[number];
type RouteOf<E> = E extends Endpoint ? `${E["method"]} ${E["path"]}` : never;

/** `"GET /library/cache/status"` and all others: what the web names its calls by. */
export type Route = RouteOf<AnyEndpoint>;
type EndpointAt<R extends Route> = Extract<
  AnyEndpoint,
  R extends `${infer M} ${infer P}` ? { method: M; path: P } : never
>;

export type RouteInput<R extends Route> = CallInput<EndpointAt<R>>;
export type RouteOutput<R extends Route> = OutputOf<EndpointAt<R>>;
export type RouteLine<R extends Route> = LineOf<EndpointAt<R>>;
