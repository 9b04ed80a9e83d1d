import type { Message } from "#contract/messages/messages.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AdminTables } from "./admin-tables.ts";
import type { GenreTables } from "./genre-tables.ts";
import type { HistoryTables } from "./history-tables.ts";
import type { MailTables } from "./mail-tables.ts";
import type { JobsTable } from "./job-tables.ts";
import type { OperationTables } from "./operation-tables.ts";
import type { PlaybackStatesTable } from "./player-tables.ts";
import type { PlaylistVersionTables } from "./playlist-version-tables.ts";
import type { QueueTables } from "./queue-tables.ts";
import type { SmartPlaylistTables } from "./smart-playlist-tables.ts";
import type { SocialTables } from "./social-tables.ts";
import type { StatsTables } from "./stats-tables.ts";

/**
 * The tables as the migrations make them. Each is written by one feature: users, sessions, provider_links and
 * login_attempts by auth; set_up_codes and admin_writes by admin; catalogue_*, library_*, playlist_versions and playlist_contents by library; notifications and notification_mutes by notifications; consents by consent; preferences by preferences;
 * jobs by platform/jobs; stream_tickets by events; mails and mail_templates by mail; genre_*, central_* and ai_keys by classification; waitlist_entries by waitlist; operations and operation_parts by playlists; smart_playlists by smart-playlists; playback_states by player; queue_* by queue; history_* by history; those of SocialTables by social; stats_* by stats; provider_pauses,
 * provider_applications, provider_dialects and provider_traits by server/provider-client.
 */
export interface DatabaseTables
  extends
    AdminTables,
    QueueTables,
    GenreTables,
    HistoryTables,
    MailTables,
    OperationTables,
    PlaylistVersionTables,
    SmartPlaylistTables,
    SocialTables,
    StatsTables {
  users: UsersTable;
  sessions: SessionsTable;
  stream_tickets: { ticket_hash: Buffer; expires_at: Date };
  mutex_tickets: {
    ticket_id: GeneratedAlways<number>;
    key: string;
    is_served: Generated<boolean>;
    lease_until: Date;
  };
  recovery_codes: { user_id: string; code_hash: Buffer; created_at: Date };
  provider_links: ProviderLinksTable;
  login_attempts: LoginAttemptsTable;
  catalogue_artists: CatalogueArtistsTable;
  catalogue_albums: CatalogueAlbumsTable;
  catalogue_tracks: CatalogueTracksTable;
  library_liked: LibraryLikedTable;
  library_export_songs: { user_id: string; uri: string; track_id: string };
  library_unlikes: { user_id: string; track_id: string; scan_id: number };
  library_playlists: LibraryPlaylistsTable;
  library_playlist_items: LibraryPlaylistItemsTable;
  library_tracks: { user_id: string; track_id: string };
  library_state: LibraryStateTable;
  library_scans: LibraryScansTable;
  provider_pauses: { provider: string; paused_until: Date; reason: string };
  provider_calls: { provider: string; hour: Date; priority: CallPriority; calls: number };
  provider_turns: ProviderTurnsTable;
  provider_gates: { provider: string; wait_until: Date | null };
  provider_answers: { user_id: string; address: string; etag: string; body: Buffer; stored_at: Date };
  provider_polls: { user_id: string; subject: string; asked_at: Date };
  provider_dialects: {
    provider: string;
    client_id: string;
    dialect: "development" | "extended";
    learned_at: Date;
  };
  provider_applications: { provider: string; credentials: Buffer; changed_at: Date };
  provider_traits: ProviderTraitsTable;
  jobs: JobsTable;
  notifications: NotificationsTable;
  notification_mutes: { user_id: string; type: string };
  consents: { user_id: string; version: string; accepted_at: Date };
  preferences: PreferencesTable;
  playback_states: PlaybackStatesTable;
}

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** An image as stored and shown; the address is a path when it is on this origin. */
export interface ImageColumn {
  url: string;
  width: number | null;
}

interface UsersTable {
  user_id: string;
  provider: string;
  account_id: string;
  provider_user_id: string;
  display_name: string;
  image_url: string | null;
  email: string | null;
  is_admin: Generated<boolean>;
  keepalive: Generated<string>;
  created_at: Date;
  last_login: Date;
}

interface SessionsTable {
  user_id: string;
  token_hash: Buffer;
  /** what the person is shown it by */
  session_id: Generated<string>;
  /** "Firefox on Windows" */
  device: Generated<string>;
  created_at: Date;
  last_used_at: Date;
  /** when its person last proved who they are */
  signed_in_at: Date;
}

interface ProviderLinksTable {
  user_id: string;
  access_token: Buffer;
  refresh_token: Buffer;
  access_issued_at: Date;
  access_expires_at: Date;
  authorized_at: Date;
  scopes: string;
  state: string;
  refresh_lease_until: Date | null;
  client_id: string | null;
}

interface LoginAttemptsTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  code_verifier: Buffer;
  next: string;
  /** whose link it renews; null for a plain sign-in */
  renews_user_id: string | null;
  /** the session that the renewal began in */
  session_hash: Buffer | null;
  created_at: Date;
}

interface NotificationsTable {
  user_id: string;
  notification_id: GeneratedAlways<number>;
  type: string;
  notice_key: string;
  data: Json<unknown>;
  about_user_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: Date;
  read_at: ColumnType<Date | null, undefined, Date>;
}

interface PreferencesTable {
  user_id: string;
  chosen: Json<unknown>;
  changed_at: Date;
}

interface ProviderTraitsTable {
  provider: string;
  client_id: string;
  has_popularity: boolean;
}

interface CatalogueArtistsTable {
  provider: string;
  id: string;
  name: string;
  genres: Generated<string[]>;
}

interface CatalogueAlbumsTable {
  provider: string;
  id: string;
  name: string;
  release_date: string | null;
  images: Json<ImageColumn[]>;
  external_url: string | null;
}

interface CatalogueTracksTable {
  provider: string;
  id: string;
  uri: string;
  name: string;
  /** null: unknown; never 0 */
  duration_ms: number | null;
  /** what a person's file says of it, and no service */
  is_of_file: Generated<boolean>;
  explicit: boolean;
  popularity: number | null;
  track_number: number | null;
  disc_number: number | null;
  isrc: string | null;
  is_local: boolean;
  album_id: string;
  artists: Json<{ id: string | null; name: string }[]>;
  external_url: string | null;
  features: Json<{
    tempo: number | null;
    key: number | null;
    mode: number | null;
    danceability: number | null;
  } | null>;
}

interface LibraryLikedTable {
  user_id: string;
  track_id: string;
  added_at: Date;
  ordinal: number;
  scan_id: number;
}

interface LibraryPlaylistsTable {
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
  images: Json<ImageColumn[]>;
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

interface LibraryPlaylistItemsTable {
  user_id: string;
  playlist_id: string;
  revision: number;
  position: number;
  kind: string;
  track_id: string | null;
  added_at: Date | null;
  episode: Json<EpisodeColumn | null>;
}

/** What is kept of an episode in a playlist. */
export interface EpisodeColumn {
  id: string;
  uri: string;
  name: string;
  show: string;
  duration_ms: number | null;
  external_url: string | null;
}

interface LibraryStateTable {
  user_id: string;
  total_unique: Generated<number>;
  total_placements: Generated<number>;
  skipped: Generated<number>;
  liked_total: Generated<number>;
  liked_gone: Generated<number>;
  last_scan: Date | null;
  last_full_scan: Date | null;
  /** whether the cache holds anything that an export named and no scan */
  is_imported: Generated<boolean>;
}

interface LibraryScansTable {
  user_id: string;
  scan_id: GeneratedAlways<number>;
  status: string;
  stage: Generated<string>;
  options: Json<unknown>;
  checkpoint: ColumnType<unknown, string | undefined, string>;
  expected_total: Generated<number>;
  processed_count: Generated<number>;
  inserted: Generated<number>;
  updated: Generated<number>;
  removed: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  cancel_requested: Generated<boolean>;
  paused_until: Date | null;
  calls_left: number | null;
  detail: string | null;
  message: ColumnType<Message | null, string | null | undefined, string | null>;
  created_at: Date;
  finished_at: Date | null;
}

type CallPriority = "interactive" | "background";

interface ProviderTurnsTable {
  provider: string;
  turn: GeneratedAlways<number>;
  owner: string;
  priority: CallPriority;
  is_running: Generated<boolean>;
  lease_until: Date;
}
