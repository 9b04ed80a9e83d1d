import type { MessageId } from "#contract/messages/messages.ts";
import { sql } from "kysely";
import * as z from "zod";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";
import {
  ImportedList,
  ImportedListSong,
  importsRule,
  KnownFile,
  playsRule,
  SharedFile,
  SharedPlay,
  songsRule,
} from "./restore-history.db.ts";

/** What someone listened to, as files. */
export const historyTables: readonly PersonTable[] = [
  {
    path: "history/plays.csv",
    about: "copy.about.plays",
    tables: ["history_plays"],
    from: sql`history_plays mine left join history_songs song
      on song.user_id = mine.user_id and song.song_id = mine.song_id`,
    columns: sql`mine.started_at, mine.ended_at, mine.ms_played, song.name, song.artist, song.album, song.uri,
      mine.name_key::text as song_key, mine.source,
      mine.platform, mine.skipped, mine.shuffle, mine.offline, mine.is_private, mine.is_video, mine.is_to_minute,
      mine.import_id, mine.file, mine.hidden_by, mine.day_from, mine.day_to, mine.day_place`,
    order: {
      "mine.ended_at": "timestamptz",
      "mine.name_key": "bigint",
      "mine.ms_played": "integer",
      "mine.song_id": "bigint",
      "mine.source": "text",
    },
    back: playsRule,
  },
  {
    path: "history/songs.csv",
    about: "copy.about.playedSongs",
    tables: ["history_songs"],
    from: sql`history_songs mine`,
    columns: sql`name, artist, album, uri, name_key::text as song_key`,
    order: { song_id: "bigint" },
    back: songsRule,
  },
  {
    path: "history/imports.json",
    about: "copy.about.imports",
    tables: ["history_imports"],
    from: sql`history_imports mine`,
    columns: sql`job_id, filename, file_size_bytes, status, report, error_log, created_at`,
    order: { job_id: "uuid" },
    rowsAtOnce: 50,
    back: importsRule,
  },
  {
    path: "history/imported-files.json",
    about: "copy.about.importedFiles",
    tables: ["history_files"],
    from: sql`history_files mine`,
    columns: sql`digest, size_bytes, report, import_id, file`,
    order: { digest: "text" },
    rowsAtOnce: 50,
    back: restoreTable("history_files", KnownFile, { into: "any-account" }),
  },
  {
    path: "history/shared-plays.csv",
    about: "copy.about.sharedPlays",
    tables: ["history_shared_plays"],
    from: sql`history_shared_plays mine`,
    columns: sql`import_id, file, name_key::text as name_key, ended_at, ms_played, song_id::text as song_id, source`,
    order: {
      name_key: "bigint",
      ended_at: "timestamptz",
      ms_played: "integer",
      song_id: "bigint",
      source: "text",
      import_id: "uuid",
      file: "integer",
    },
    back: restoreTable("history_shared_plays", SharedPlay, { into: "any-account" }),
  },
  {
    path: "history/shared-files.json",
    about: "copy.about.sameFiles",
    tables: ["history_shared_files"],
    from: sql`history_shared_files mine`,
    columns: sql`import_id, file, of_import, of_file`,
    order: { import_id: "uuid", file: "integer" },
    back: restoreTable("history_shared_files", SharedFile, { into: "any-account" }),
  },
  {
    path: "history/private-sessions.json",
    about: "copy.about.privateSessions",
    tables: ["history_private_sessions"],
    from: sql`history_private_sessions mine`,
    columns: sql`started_at, ends_at`,
    order: { started_at: "timestamptz" },
    back: restoreTable(
      "history_private_sessions",
      z.object({ started_at: StoredTime, ends_at: StoredTime }),
      {
        into: "any-account",
      },
    ),
  },
  {
    path: "history/imported-lists.json",
    about: "copy.about.importedLists",
    tables: ["history_lists"],
    from: sql`history_lists mine`,
    columns: sql`import_id, file, list, kind, name, description`,
    order: { import_id: "uuid", file: "integer", list: "integer" },
    back: restoreTable("history_lists", ImportedList, { into: "any-account" }),
  },
  {
    path: "history/imported-list-songs.csv",
    about: "copy.about.importedListSongs",
    tables: ["history_list_songs"],
    from: sql`history_list_songs mine`,
    columns: sql`import_id, file, list, position, name, artist, album, uri, added_at`,
    order: { import_id: "uuid", file: "integer", list: "integer", position: "integer" },
    back: restoreTable("history_list_songs", ImportedListSong, { into: "any-account" }),
  },
];

/** What is in none of them, and why. */
export const withheldHistoryTables = {
  history_uploads: "copy.withheld.historyUploads",
  history_upload_chunks: "copy.withheld.historyUploadChunks",
  history_days: "copy.withheld.historyDays",
  history_versions: "copy.withheld.historyVersions",
} as const satisfies Record<string, MessageId>;
