import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What is cached of a library, apart from the rows of its lists, as files. */
export const libraryTables: readonly PersonTable[] = [
  {
    path: "library/playlists.json",
    about: "Your playlists without their songs, in your order.",
    tables: ["library_playlists"],
    from: sql`library_playlists mine`,
    columns: sql`playlist_id, position, uri, name, description, public, collaborative, owner_id, owner_name, own, readable,
      track_count, skipped_count, duration_ms, last_added_at, images, external_url, snapshot_id`,
    order: { playlist_id: "text" },
  },
  {
    path: "library/state.json",
    about: "How much there is, and when it was read last.",
    tables: ["library_state"],
    from: sql`library_state mine`,
    columns: sql`total_unique, total_placements, skipped, liked_total, liked_gone, last_scan, last_full_scan, is_imported`,
    order: { user_id: "text" },
  },
  {
    path: "library/scans.json",
    about: "When your library was read from the music service, and what came of it.",
    tables: ["library_scans"],
    from: sql`library_scans mine`,
    columns: sql`status, stage, options, expected_total, processed_count, inserted, updated, removed, paused_until, detail,
      created_at, finished_at`,
    order: { scan_id: "bigint" },
  },
  {
    path: "library/songs-of-exports.json",
    about: "Addresses of songs in your imported exports, and what they are called here.",
    tables: ["library_export_songs"],
    from: sql`library_export_songs mine`,
    columns: sql`uri, track_id`,
    order: { uri: "text" },
  },
  {
    path: "library/playlist-versions.json",
    about:
      "What your playlists held before they were changed: ids of songs in order, and when each was added.",
    tables: ["playlist_versions", "playlist_contents"],
    from: sql`playlist_versions mine left join playlist_contents held
      on held.user_id = mine.user_id and held.content_hash = mine.content_hash`,
    columns: sql`mine.playlist_id, mine.name, mine.description, mine.own, mine.replaced_at, mine.replaced_by, held.items,
      held.added_at, held.episodes`,
    order: { "mine.playlist_id": "text", "mine.version": "bigint" },
    rowsAtOnce: 10,
  },
];

/** What is in none of them, and why. */
export const withheldLibraryTables = {
  library_liked: "It is library/lists/Liked songs.csv.",
  library_playlist_items: "They are the files in library/lists.",
  library_tracks: "It is library/songs.csv.",
  library_unlikes: "It is about likes taken back while a scan runs, and empty after it.",
};
