import type { MessageId } from "#contract/messages/messages.ts";
import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import {
  ExportSong,
  LocalLike,
  LocalPlaylist,
  LocalPlaylistSong,
  LocalState,
  localSongsRule,
  versionsRule,
  whenEmpty,
} from "./restore-library.db.ts";
import { restoreTable } from "#server/platform/person-data/restore-rule.db.ts";

/** What is cached of a library, apart from the rows of its lists, as files. */
export const libraryTables: readonly PersonTable[] = [
  {
    path: "library/playlists.json",
    about: "copy.about.playlists",
    tables: ["library_playlists"],
    from: sql`library_playlists mine`,
    columns: sql`playlist_id, revision, position, uri, name, description, public, collaborative, owner_id, owner_name, own, readable,
      track_count, skipped_count, duration_ms, last_added_at, images, external_url, snapshot_id, listed_total, items_snapshot, scan_id`,
    order: { playlist_id: "text" },
    back: restoreTable("library_playlists", LocalPlaylist, whenEmpty),
  },
  {
    path: "library/state.json",
    about: "copy.about.state",
    tables: ["library_state"],
    from: sql`library_state mine`,
    columns: sql`total_unique, total_placements, skipped, liked_total, liked_gone, last_scan, last_full_scan, is_imported`,
    order: { user_id: "text" },
    back: restoreTable("library_state", LocalState, whenEmpty),
  },
  {
    path: "library/scans.json",
    about: "copy.about.scans",
    tables: ["library_scans"],
    from: sql`library_scans mine`,
    columns: sql`status, stage, options, expected_total, processed_count, inserted, updated, removed, paused_until, detail,
      created_at, finished_at`,
    order: { scan_id: "bigint" },
    back: "copy.kept.scans",
  },
  {
    path: "library/songs-of-exports.json",
    about: "copy.about.songsOfExports",
    tables: ["library_export_songs"],
    from: sql`library_export_songs mine`,
    columns: sql`uri, track_id`,
    order: { uri: "text" },
    back: restoreTable("library_export_songs", ExportSong, whenEmpty),
  },
  {
    path: "library/playlist-versions.json",
    about: "copy.about.playlistVersions",
    tables: ["playlist_versions", "playlist_contents"],
    from: sql`playlist_versions mine left join playlist_contents held
      on held.user_id = mine.user_id and held.content_hash = mine.content_hash`,
    columns: sql`mine.version, mine.playlist_id, mine.name, mine.description, mine.own, mine.total, mine.replaced_at,
      mine.replaced_by, mine.snapshot_id, mine.content_hash, held.items, held.added_at, held.episodes`,
    order: { "mine.playlist_id": "text", "mine.version": "bigint" },
    rowsAtOnce: 10,
    back: versionsRule,
  },
  {
    path: "library/local-songs.json",
    about: "copy.about.localSongs",
    tables: [],
    from: sql`(select person.user_id, track.id as track_id, track.uri, track.name,
        coalesce(track.artists->0->>'name', '') as artist, coalesce(album.name, '') as album,
        exists (select from library_tracks own where own.user_id = person.user_id and own.track_id = track.id) as is_in_library
      from users person
      join lateral (select track_id from library_tracks where user_id = person.user_id
        union select track_id from library_export_songs where user_id = person.user_id) held on true
      join catalogue_tracks track on track.provider = person.provider and track.id = held.track_id
      left join catalogue_albums album on album.provider = track.provider and album.id = track.album_id
      where person.provider = ${exportProvider.id}) mine`,
    columns: sql`track_id, uri, name, artist, album, is_in_library`,
    order: { track_id: "text" },
    back: localSongsRule,
  },
  {
    path: "library/local-liked.json",
    about: "copy.about.localLiked",
    tables: [],
    from: sql`(select liked.* from library_liked liked join users using (user_id)
      where users.provider = ${exportProvider.id}) mine`,
    columns: sql`track_id, added_at, ordinal, scan_id`,
    order: { track_id: "text" },
    back: restoreTable("library_liked", LocalLike, whenEmpty),
  },
  {
    path: "library/local-playlist-songs.json",
    about: "copy.about.localPlaylistSongs",
    tables: [],
    from: sql`(select item.* from library_playlist_items item join users using (user_id)
      join library_playlists list on list.user_id = item.user_id and list.playlist_id = item.playlist_id
        and list.revision = item.revision where users.provider = ${exportProvider.id}) mine`,
    columns: sql`playlist_id, revision, position, kind, track_id, added_at, episode`,
    order: { playlist_id: "text", position: "integer" },
    back: restoreTable("library_playlist_items", LocalPlaylistSong, whenEmpty),
  },
];

/** What is in none of them, and why. */
export const withheldLibraryTables = {
  library_liked: "copy.withheld.libraryLiked",
  library_playlist_items: "copy.withheld.libraryPlaylistItems",
  library_tracks: "copy.withheld.libraryTracks",
  library_unlikes: "copy.withheld.libraryUnlikes",
} as const satisfies Record<string, MessageId>;
