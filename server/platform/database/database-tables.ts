/* oxlint-disable max-lines -- generated */
/*
 * The tables as the migrations make them, for Kysely. Written by scripts/build-empty-database.ts: change a migration and
 * run that, or column-types.ts where a column holds less than its type says. Comments are those of the database.
 */
import type { Generated, GeneratedAlways } from "kysely";
import type { Json, JsonColumns, NarrowColumns, NullableJson } from "./column-types.ts";

export interface DatabaseTables {
  access_tokens: AccessTokensTable;
  admin_writes: AdminWritesTable;
  ai_keys: AiKeysTable;
  catalogue_albums: CatalogueAlbumsTable;
  catalogue_artists: CatalogueArtistsTable;
  catalogue_tracks: CatalogueTracksTable;
  central_artists: CentralArtistsTable;
  central_tracks: CentralTracksTable;
  central_version: CentralVersionTable;
  comparison_consents: ComparisonConsentsTable;
  consents: ConsentsTable;
  friend_blocks: FriendBlocksTable;
  friend_refusals: FriendRefusalsTable;
  friend_requests: FriendRequestsTable;
  friendships: FriendshipsTable;
  genre_ai_answers: GenreAiAnswersTable;
  genre_facts: GenreFactsTable;
  genre_facts_version: GenreFactsVersionTable;
  genre_group_overrides: GenreGroupOverridesTable;
  genre_imports: GenreImportsTable;
  genre_overrides: GenreOverridesTable;
  genre_plans: GenrePlansTable;
  genre_sources: GenreSourcesTable;
  genre_verdict_runs: GenreVerdictRunsTable;
  genre_verdicts: GenreVerdictsTable;
  history_days: HistoryDaysTable;
  history_files: HistoryFilesTable;
  history_imports: HistoryImportsTable;
  history_list_songs: HistoryListSongsTable;
  history_lists: HistoryListsTable;
  history_plays: HistoryPlaysTable;
  history_private_sessions: HistoryPrivateSessionsTable;
  history_shared_files: HistorySharedFilesTable;
  history_shared_plays: HistorySharedPlaysTable;
  history_songs: HistorySongsTable;
  history_upload_chunks: HistoryUploadChunksTable;
  history_uploads: HistoryUploadsTable;
  history_versions: HistoryVersionsTable;
  jobs: JobsTable;
  library_export_songs: LibraryExportSongsTable;
  library_liked: LibraryLikedTable;
  library_playlist_items: LibraryPlaylistItemsTable;
  library_playlists: LibraryPlaylistsTable;
  library_scans: LibraryScansTable;
  library_state: LibraryStateTable;
  library_tracks: LibraryTracksTable;
  library_unlikes: LibraryUnlikesTable;
  login_attempts: LoginAttemptsTable;
  mail_addresses: MailAddressesTable;
  mail_templates: MailTemplatesTable;
  mails: MailsTable;
  mutex_tickets: MutexTicketsTable;
  notification_mutes: NotificationMutesTable;
  notifications: NotificationsTable;
  now_playing_badges: NowPlayingBadgesTable;
  operation_parts: OperationPartsTable;
  operations: OperationsTable;
  own_applications: OwnApplicationsTable;
  playback_states: PlaybackStatesTable;
  playlist_contents: PlaylistContentsTable;
  playlist_versions: PlaylistVersionsTable;
  preferences: PreferencesTable;
  provider_answers: ProviderAnswersTable;
  provider_applications: ProviderApplicationsTable;
  provider_calls: ProviderCallsTable;
  provider_dialects: ProviderDialectsTable;
  provider_gates: ProviderGatesTable;
  provider_links: ProviderLinksTable;
  provider_pauses: ProviderPausesTable;
  provider_polls: ProviderPollsTable;
  provider_traits: ProviderTraitsTable;
  provider_turns: ProviderTurnsTable;
  queue_decks: QueueDecksTable;
  queue_lists: QueueListsTable;
  queue_skips: QueueSkipsTable;
  queue_states: QueueStatesTable;
  queue_undo: QueueUndoTable;
  recap_clocks: RecapClocksTable;
  recovery_codes: RecoveryCodesTable;
  relayed_plays: RelayedPlaysTable;
  relays: RelaysTable;
  scrobble_playing: ScrobblePlayingTable;
  scrobble_submissions: ScrobbleSubmissionsTable;
  sessions: SessionsTable;
  set_up_codes: SetUpCodesTable;
  shown_playlists: ShownPlaylistsTable;
  smart_playlists: SmartPlaylistsTable;
  social_settings: SocialSettingsTable;
  stats_left_out: StatsLeftOutTable;
  stats_listening: StatsListeningTable;
  stats_opt_ins: StatsOptInsTable;
  stats_song_decisions: StatsSongDecisionsTable;
  stream_tickets: StreamTicketsTable;
  users: UsersTable;
  waitlist_entries: WaitlistEntriesTable;
}

/** Written by auth. */
export interface AccessTokensTable {
  token_id: Generated<string>;
  user_id: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
}

/** Written by admin. */
export interface AdminWritesTable {
  write_id: GeneratedAlways<number>;
  written_at: Date;
  /** Null: anyone who held the set-up code, or the operator's settings. */
  actor_id: string | null;
  via: "session" | "set-up-code" | "settings";
  action: string;
  subject_id: string | null;
  detail: Json<JsonColumns["admin_writes.detail"]>;
}

/** Written by genres. */
export interface AiKeysTable {
  user_id: string;
  api_key: Buffer;
  changed_at: Date;
}

/** Written by library. */
export interface CatalogueAlbumsTable {
  provider: string;
  id: string;
  name: string;
  release_date: string | null;
  images: Json<JsonColumns["catalogue_albums.images"]>;
  external_url: string | null;
  label: string | null;
  track_ids: string[] | null;
  read_at: Date | null;
}

/** Written by library. */
export interface CatalogueArtistsTable {
  provider: string;
  id: string;
  name: string;
  genres: Generated<string[]>;
  images: NullableJson<JsonColumns["catalogue_artists.images"]>;
  external_url: string | null;
  read_at: Date | null;
  albums: NullableJson<JsonColumns["catalogue_artists.albums"]>;
  albums_total: number | null;
  albums_read_at: Date | null;
}

/** Written by library. */
export interface CatalogueTracksTable {
  provider: string;
  id: string;
  uri: string;
  name: string;
  /** Null: unknown; never 0. */
  duration_ms: number | null;
  explicit: boolean;
  popularity: number | null;
  track_number: number | null;
  disc_number: number | null;
  isrc: string | null;
  is_local: boolean;
  album_id: string;
  artists: Json<JsonColumns["catalogue_tracks.artists"]>;
  external_url: string | null;
  features: NullableJson<JsonColumns["catalogue_tracks.features"]>;
  /** Known from a person's file alone, and from no service. */
  is_of_file: Generated<boolean>;
}

/** Written by genres. */
export interface CentralArtistsTable {
  provider: string;
  artist_id: string;
  name: string;
  songs: number;
}

/** Written by genres. */
export interface CentralTracksTable {
  provider: string;
  track_id: string;
  genre: string | null;
  made_from: number | null;
  added_at: Date;
}

/** Written by genres. */
export interface CentralVersionTable {
  only_one: Generated<boolean>;
  version: number;
}

/** Written by social. */
export interface ComparisonConsentsTable {
  user_id: string;
  friend_id: string;
  agreed_at: Date;
}

/** Written by consent. */
export interface ConsentsTable {
  user_id: string;
  version: string;
  accepted_at: Date;
}

/** Written by social. */
export interface FriendBlocksTable {
  user_id: string;
  blocked_id: string;
  display_name: string | null;
  created_at: Date;
}

/** Written by social. */
export interface FriendRefusalsTable {
  user_id: string;
  refused_id: string;
  /** This and the rest: of a friendship that was ended; null of a request that was declined. */
  ended_at: Date | null;
  friends_since: Date | null;
  i_agreed_at: Date | null;
  they_agreed_at: Date | null;
}

/** Written by social. */
export interface FriendRequestsTable {
  user_id: string;
  to_user_id: string;
  request_id: string;
  state: "pending" | "accepted" | "declined";
  created_at: Date;
  declined_at: Date | null;
}

/** Written by social. */
export interface FriendshipsTable {
  user_id: string;
  friend_id: string;
  since: Date;
}

/** Written by genres. */
export interface GenreAiAnswersTable {
  user_id: string;
  track_id: string;
  genre: string | null;
  answered_at: Date;
}

/** Written by genres. */
export interface GenreFactsTable {
  subject: "artist" | "track";
  /** `{provider}:{id}`, or of an artist `name:{folded name}`. */
  key: string;
  /** given: an admin of this instance; provider: the music service itself. */
  source: "given" | "provider" | "wikidata" | "musicbrainz" | "discogs" | "lastfm";
  /** The source's own id. */
  entity: string;
  /** As the source writes them; empty: it knows that there are none. */
  genres: string[];
  is_ambiguous: Generated<boolean>;
  told_at: Date;
}

/** Written by genres. */
export interface GenreFactsVersionTable {
  only_one: Generated<boolean>;
  version: number;
}

/** Written by genres. */
export interface GenreGroupOverridesTable {
  user_id: string;
  scope: "album" | "artist";
  subject_id: string;
  genre: string;
  changed_at: Date;
}

/** Written by genres. */
export interface GenreImportsTable {
  identity: string;
  parts: number;
  updated_at: Date;
}

/** Written by genres. */
export interface GenreOverridesTable {
  user_id: string;
  track_id: string;
  genre: string;
  changed_at: Date;
}

/** Written by genres. */
export interface GenrePlansTable {
  user_id: string;
  hash: string;
  threshold: number;
  tracks_by_genre: Json<JsonColumns["genre_plans.tracks_by_genre"]>;
  made_at: Date;
  options: NullableJson<JsonColumns["genre_plans.options"]>;
  left_over: NullableJson<JsonColumns["genre_plans.left_over"]>;
}

/** Written by genres. */
export interface GenreSourcesTable {
  source: "musicbrainz" | "lastfm";
  is_on: boolean;
  next_call_at: Date;
  /** Why the service refused this instance, which switched it off; null: it has not since it was switched on. */
  refusal: "key-invalid" | "key-suspended" | "refused" | null;
  refused_at: Date | null;
}

/** Written by genres. */
export interface GenreVerdictRunsTable {
  user_id: string;
  made_from: string;
  finished_at: Date;
}

/** Written by genres. */
export interface GenreVerdictsTable {
  user_id: string;
  track_id: string;
  genre: string | null;
  /** Without the person's own genres. */
  central_genre: string | null;
  detected: string | null;
  source: string;
  /** 0 to 1. */
  confidence: number;
}

/** Written by history. */
export interface HistoryDaysTable {
  user_id: string;
  day: Date;
  plays: Generated<Buffer>;
  is_stale: Generated<boolean>;
  version: Generated<number>;
}

/** Written by history. */
export interface HistoryFilesTable {
  user_id: string;
  digest: string;
  size_bytes: number;
  report: NullableJson<JsonColumns["history_files.report"]>;
  import_id: string | null;
  file: number | null;
}

/** Written by history. */
export interface HistoryImportsTable {
  user_id: string;
  job_id: string;
  filename: string;
  file_size_bytes: number;
  status: "completed" | "failed" | "cancelled" | null;
  report: Json<JsonColumns["history_imports.report"]>;
  error_log: string | null;
  created_at: Date;
  error_message: NullableJson<JsonColumns["history_imports.error_message"]>;
}

/** Written by history. */
export interface HistoryListSongsTable {
  user_id: string;
  import_id: string;
  file: number;
  list: number;
  position: number;
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
  added_at: Date | null;
}

/** Written by history. */
export interface HistoryListsTable {
  user_id: string;
  import_id: string;
  file: number;
  list: number;
  kind: "liked" | "playlist";
  name: string;
  description: string | null;
}

/** Written by history. */
export interface HistoryPlaysTable {
  user_id: string;
  name_key: NarrowColumns["history_plays.name_key"];
  ended_at: Date;
  ms_played: number;
  song_id: NarrowColumns["history_plays.song_id"];
  started_at: Date;
  source: "extended" | "account" | "player" | "recent" | "scrobbles";
  import_id: string | null;
  hidden_by: string | null;
  is_to_minute: boolean;
  is_private: boolean;
  is_video: boolean;
  skipped: boolean | null;
  shuffle: boolean | null;
  offline: boolean | null;
  platform: string | null;
  /** Null: unknown. */
  file: number | null;
  day_from: Date | null;
  day_to: Date | null;
  day_place: number | null;
}

/** Written by history. */
export interface HistoryPrivateSessionsTable {
  user_id: string;
  started_at: Date;
  ends_at: Date;
}

/** Written by history. */
export interface HistorySharedFilesTable {
  user_id: string;
  import_id: string;
  file: number;
  of_import: string;
  of_file: number;
}

/** Written by history. */
export interface HistorySharedPlaysTable {
  user_id: string;
  import_id: string;
  file: number;
  name_key: NarrowColumns["history_shared_plays.name_key"];
  ended_at: Date;
  ms_played: number;
  song_id: NarrowColumns["history_shared_plays.song_id"];
  source: string;
}

/** Written by history. */
export interface HistorySongsTable {
  user_id: string;
  /** 64 bits, which numbers of JavaScript do not hold. */
  song_id: NarrowColumns["history_songs.song_id"];
  name_key: NarrowColumns["history_songs.name_key"];
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
  /** Null: not noted yet (same-songs.db.ts). */
  same_key: NarrowColumns["history_songs.same_key"] | null;
}

/** Written by history. */
export interface HistoryUploadChunksTable {
  user_id: string;
  upload_id: string;
  position: number;
  bytes: Buffer;
}

/** Written by history. */
export interface HistoryUploadsTable {
  user_id: string;
  upload_id: string;
  received_bytes: Generated<number>;
  job_id: string | null;
  touched_at: Date;
}

/** Written by history. */
export interface HistoryVersionsTable {
  user_id: string;
  version: number;
}

/** Written by platform/jobs. */
export interface JobsTable {
  job_id: string;
  user_id: string | null;
  kind: string;
  key: string;
  /** waiting: not started yet, or cut off and about to go on. The first three are open, the others over. */
  state: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  input: Json<JsonColumns["jobs.input"]>;
  checkpoint: NullableJson<JsonColumns["jobs.checkpoint"]>;
  progress: Json<JsonColumns["jobs.progress"]>;
  attempts: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  cancel_requested: Generated<boolean>;
  paused_until: Date | null;
  error: NullableJson<JsonColumns["jobs.error"]>;
  created_at: Date;
  finished_at: Date | null;
  deaths: Generated<number>;
}

/** Written by library. */
export interface LibraryExportSongsTable {
  user_id: string;
  uri: string;
  track_id: string;
}

/** Written by library. */
export interface LibraryLikedTable {
  user_id: string;
  track_id: string;
  added_at: Date;
  ordinal: number;
  scan_id: number;
}

/** Written by library. */
export interface LibraryPlaylistItemsTable {
  user_id: string;
  playlist_id: string;
  revision: number;
  position: number;
  kind: "track" | "episode" | "gone";
  track_id: string | null;
  added_at: Date | null;
  episode: NullableJson<JsonColumns["library_playlist_items.episode"]>;
}

/** Written by library. */
export interface LibraryPlaylistsTable {
  user_id: string;
  playlist_id: string;
  position: number;
  uri: string;
  name: string;
  description: string | null;
  public: boolean | null;
  collaborative: boolean;
  owner_id: string;
  owner_name: string;
  own: boolean;
  images: Json<JsonColumns["library_playlists.images"]>;
  external_url: string | null;
  readable: boolean;
  snapshot_id: string;
  listed_total: number;
  items_snapshot: string | null;
  revision: Generated<number>;
  track_count: Generated<number>;
  skipped_count: Generated<number>;
  duration_ms: Generated<number>;
  last_added_at: Date | null;
  scan_id: number;
}

/** Written by library. */
export interface LibraryScansTable {
  user_id: string;
  scan_id: GeneratedAlways<number>;
  status: "starting" | "running" | "paused" | "done" | "error" | "cancelled";
  stage: Generated<string>;
  options: Json<JsonColumns["library_scans.options"]>;
  expected_total: Generated<number>;
  processed_count: Generated<number>;
  inserted: Generated<number>;
  updated: Generated<number>;
  removed: Generated<number>;
  paused_until: Date | null;
  detail: string | null;
  created_at: Date;
  finished_at: Date | null;
  calls_left: number | null;
  message: NullableJson<JsonColumns["library_scans.message"]>;
}

/** Written by library. */
export interface LibraryStateTable {
  user_id: string;
  total_unique: Generated<number>;
  total_placements: Generated<number>;
  skipped: Generated<number>;
  liked_total: Generated<number>;
  liked_gone: Generated<number>;
  last_scan: Date | null;
  last_full_scan: Date | null;
  /** Whether the cache holds anything that an export named and no scan. */
  is_imported: Generated<boolean>;
}

/** Written by library. */
export interface LibraryTracksTable {
  user_id: string;
  track_id: string;
}

/** Written by library. */
export interface LibraryUnlikesTable {
  user_id: string;
  track_id: string;
  scan_id: number;
}

/** Written by auth. */
export interface LoginAttemptsTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  code_verifier: Buffer;
  next: string;
  created_at: Date;
  /** Whose link it renews; null for a plain sign-in. */
  renews_user_id: string | null;
  /** The session in which the renewal started. */
  session_hash: Buffer | null;
  own_client_id: string | null;
}

/** Written by mail. */
export interface MailAddressesTable {
  user_id: string;
  address: string;
  language: string;
  kinds: string[];
  confirmed_at: Date | null;
  code_hash: Buffer | null;
  code_sent_at: Date | null;
  code_tries: Generated<number>;
}

/** Written by mail. */
export interface MailTemplatesTable {
  kind: string;
  subject: string;
  body: string;
  changed_at: Date;
}

/** Written by mail. */
export interface MailsTable {
  mail_id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  state: "waiting" | "queued" | "sending" | "sent" | "failed";
  job_id: string | null;
  attempts: Generated<number>;
  error: string | null;
  created_at: Date;
  next_at: Date | null;
  sent_at: Date | null;
  once_key: string | null;
}

/** Written by platform/shared-mutex. */
export interface MutexTicketsTable {
  ticket_id: GeneratedAlways<number>;
  key: string;
  is_served: Generated<boolean>;
  lease_until: Date;
}

/** Written by notifications. */
export interface NotificationMutesTable {
  user_id: string;
  type: string;
}

/** Written by notifications. */
export interface NotificationsTable {
  user_id: string;
  notification_id: GeneratedAlways<number>;
  type: string;
  notice_key: string;
  data: Json<JsonColumns["notifications.data"]>;
  created_at: Date;
  read_at: Date | null;
  about_user_id: string | null;
}

/** Written by scrobbling. */
export interface NowPlayingBadgesTable {
  user_id: string;
  badge_id: string;
  created_at: Date;
}

/** Written by playlists. */
export interface OperationPartsTable {
  user_id: string;
  part_id: GeneratedAlways<number>;
  operation_id: number;
  playlist_id: string | null;
  playlist_name: string | null;
  kind: "create" | "details" | "rows" | "liked" | "follow" | "unfollow";
  change: Json<JsonColumns["operation_parts.change"]>;
  added: number;
  removed: number;
  snapshot_id: string | null;
  undone_by: number | null;
  created_at: Date;
  last_version: number | null;
}

/** Written by playlists. */
export interface OperationsTable {
  user_id: string;
  operation_id: GeneratedAlways<number>;
  /** What a person asked for; elsewhere: changed by someone without Gatefold. */
  kind: "create" | "rename" | "add" | "remove" | "reorder" | "follow" | "unfollow" | "like" | "unlike" | "apply" | "merge" | "split" | "gather" | "restore" | "smart" | "refresh" | "clean-up" | "undo" | "elsewhere";
  undoes: number | null;
  undone_by: number | null;
  job_id: string | null;
  pending: NullableJson<JsonColumns["operations.pending"]>;
  created_at: Date;
  finished_at: Date | null;
}

/** Written by auth. */
export interface OwnApplicationsTable {
  user_id: string;
  client_id: string;
  changed_at: Date;
}

/** Written by player. */
export interface PlaybackStatesTable {
  user_id: string;
  source: "provider" | "page";
  playback: NullableJson<JsonColumns["playback_states.playback"]>;
  observed_at: Date;
}

/** Written by library. */
export interface PlaylistContentsTable {
  user_id: string;
  content_hash: string;
  items: NarrowColumns["playlist_contents.items"];
  added_at: NarrowColumns["playlist_contents.added_at"];
  episodes: NullableJson<JsonColumns["playlist_contents.episodes"]>;
}

/** Written by library. */
export interface PlaylistVersionsTable {
  user_id: string;
  version: GeneratedAlways<number>;
  playlist_id: string;
  name: string;
  description: string | null;
  own: boolean;
  total: number;
  content_hash: string;
  replaced_at: Generated<Date>;
  replaced_by: "here" | "elsewhere" | null;
  snapshot_id: string | null;
}

/** Written by preferences. */
export interface PreferencesTable {
  user_id: string;
  chosen: Json<JsonColumns["preferences.chosen"]>;
  changed_at: Date;
}

/** Written by provider-client. */
export interface ProviderAnswersTable {
  user_id: string;
  address: string;
  etag: string;
  body: Buffer;
  stored_at: Date;
}

/** Written by provider-client. */
export interface ProviderApplicationsTable {
  provider: string;
  credentials: Buffer;
  changed_at: Date;
}

/** Written by provider-client. */
export interface ProviderCallsTable {
  provider: string;
  hour: Date;
  priority: "interactive" | "background";
  calls: number;
}

/** Written by provider-client. */
export interface ProviderDialectsTable {
  provider: string;
  client_id: string;
  dialect: "development" | "extended";
  learned_at: Date;
}

/** Written by provider-client. */
export interface ProviderGatesTable {
  provider: string;
  wait_until: Date | null;
}

/** Written by auth. */
export interface ProviderLinksTable {
  user_id: string;
  access_token: Buffer;
  refresh_token: Buffer;
  access_issued_at: Date;
  access_expires_at: Date;
  authorized_at: Date;
  scopes: string;
  state: "linked" | "renew";
  refresh_lease_until: Date | null;
  client_id: string | null;
  is_own_client: Generated<boolean>;
}

/** Written by provider-client. */
export interface ProviderPausesTable {
  provider: string;
  paused_until: Date;
  reason: string;
}

/** Written by provider-client. */
export interface ProviderPollsTable {
  user_id: string;
  subject: string;
  asked_at: Date;
}

/** Written by provider-client. */
export interface ProviderTraitsTable {
  provider: string;
  client_id: string;
  has_popularity: boolean;
}

/** Written by provider-client. */
export interface ProviderTurnsTable {
  provider: string;
  turn: GeneratedAlways<number>;
  owner: string;
  priority: "interactive" | "background";
  is_running: Generated<boolean>;
  lease_until: Date;
}

/** Written by queue. */
export interface QueueDecksTable {
  user_id: string;
  kind: string;
  id: string;
  order_id: string;
  rows_id: string;
  cursor: number;
  changed_at: Date;
}

/** Written by queue. */
export interface QueueListsTable {
  user_id: string;
  id: string;
  items: Json<JsonColumns["queue_lists.items"]>;
  used_at: Date;
}

/** Written by queue. */
export interface QueueSkipsTable {
  user_id: string;
  kind: "song" | "artist";
  id: string;
  name: string;
  created_at: Date;
}

/** Written by queue. */
export interface QueueStatesTable {
  user_id: string;
  version: number;
  state: Json<JsonColumns["queue_states.state"]>;
  changed_at: Date;
}

/** Written by queue. */
export interface QueueUndoTable {
  user_id: string;
  version: number;
  state: Json<JsonColumns["queue_undo.state"]>;
}

/** Written by stats. */
export interface RecapClocksTable {
  user_id: string;
  time_zone: string;
  next_at: Date;
}

/** Written by auth. */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Date;
}

/** Written by scrobbling. */
export interface RelayedPlaysTable {
  user_id: string;
  name_key: NarrowColumns["relayed_plays.name_key"];
  started_at: Date;
  target: string;
}

/** Written by scrobbling. */
export interface RelaysTable {
  user_id: string;
  account_name: string;
  token: Buffer;
  since: Date;
  sent: Generated<number>;
  refused: Generated<number>;
  last_sent_at: Date | null;
  tries: Generated<number>;
  next_at: Date;
  stopped_message: NullableJson<JsonColumns["relays.stopped_message"]>;
  target: "listenbrainz" | "lastfm";
  is_sending: Generated<boolean>;
}

/** Written by scrobbling. */
export interface ScrobblePlayingTable {
  user_id: string;
  title: string;
  artist: string;
  album: string | null;
  client: string;
  started_at: Date;
  expires_at: Date;
}

/** Written by scrobbling. */
export interface ScrobbleSubmissionsTable {
  submission_id: GeneratedAlways<number>;
  user_id: string;
  submitted_at: Date;
  token_name: string;
  client: string;
  listen_type: string;
  listens: number;
  stored: number;
  refusal: string | null;
  example: string;
}

/** Written by auth. */
export interface SessionsTable {
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  /** What its person sees and names it by. */
  session_id: Generated<string>;
  /** "Firefox on Windows". */
  device: Generated<string>;
  /** When its person last proved who they are. */
  signed_in_at: Date;
}

/** Written by admin. */
export interface SetUpCodesTable {
  only_one: Generated<boolean>;
  code: Buffer;
}

/** Written by social. */
export interface ShownPlaylistsTable {
  user_id: string;
  playlist_id: string;
  position: number;
}

/** Written by smart-playlists. */
export interface SmartPlaylistsTable {
  user_id: string;
  playlist_id: string;
  rule: string;
  schedule: "never" | "daily" | "weekly";
  next_refresh_at: Date | null;
  refreshed_at: Date | null;
  failure: string | null;
  written: Json<JsonColumns["smart_playlists.written"]>;
  kept: Json<JsonColumns["smart_playlists.kept"]>;
  left_out: Json<JsonColumns["smart_playlists.left_out"]>;
  pending: NullableJson<JsonColumns["smart_playlists.pending"]>;
  created_at: Date;
  failure_message: NullableJson<JsonColumns["smart_playlists.failure_message"]>;
}

/** Written by social. */
export interface SocialSettingsTable {
  user_id: string;
  handle: string | null;
  discoverable: Generated<boolean>;
  friend_code_enabled: Generated<boolean>;
  search_visibility: Generated<"exact" | "username" | "name">;
  share_profile_scope: Generated<"private" | "friends" | "public">;
  share_library_scope: Generated<"private" | "friends" | "public">;
  share_analytics_scope: Generated<"private" | "friends" | "public">;
  friend_code: string | null;
  friend_code_made_at: Date | null;
  email: string | null;
  email_given_at: Date | null;
}

/** Written by stats. */
export interface StatsLeftOutTable {
  user_id: string;
  rule_id: Generated<string>;
  created_at: Date;
  kind: "artist" | "album" | "genre";
  target: string;
  name: string;
  from_hour: number | null;
  to_hour: number | null;
}

/** Written by stats. */
export interface StatsListeningTable {
  user_id: string;
  device_id: string;
  uri: string;
  name: string;
  artist: string;
  album: string;
  duration_ms: number;
  heard_ms: number;
  position_ms: number;
  is_playing: boolean;
  shuffle: boolean;
  started_at: Date;
  observed_at: Date;
}

/** Written by stats. */
export interface StatsOptInsTable {
  user_id: string;
  opted_in_at: Date;
  went_on: Json<JsonColumns["stats_opt_ins.went_on"], undefined>;
}

/** Written by stats. */
export interface StatsSongDecisionsTable {
  user_id: string;
  decision_id: Generated<string>;
  decided_at: Date;
  kind: "merge" | "split";
  song_id: number;
  other_id: number | null;
  name: string;
  artist: string;
  other_name: string | null;
  other_artist: string | null;
}

/** Written by events. */
export interface StreamTicketsTable {
  ticket_hash: Buffer;
  expires_at: Date;
}

/** Written by auth. */
export interface UsersTable {
  user_id: string;
  provider: string;
  account_id: string;
  provider_user_id: string;
  display_name: string;
  image_url: string | null;
  email: string | null;
  is_admin: Generated<boolean>;
  keepalive: Generated<"30d" | "indefinite">;
  created_at: Date;
  last_login: Date;
}

/** Written by waitlist. */
export interface WaitlistEntriesTable {
  entry_id: GeneratedAlways<number>;
  name: string | null;
  email: string;
  folded_email: string;
  created_at: Date;
  ip: string | null;
  user_agent: string | null;
  accepted_at: Date | null;
}
