import { message, type Message } from "#contract/messages/messages.ts";
import type { ExportFileKind } from "#server/features/history/export-files/export-file-names.ts";
import { createNamedJsonRows } from "#server/features/history/export-files/json-rows.ts";
import {
  readLibrarySong,
  readPlaylist,
  type ExportList,
  type ListedSong,
} from "#server/features/history/export-files/read-account-library.ts";
import type { Source } from "./export-sources.ts";
import { isDamage, jsonRows } from "./raw-rows.ts";

/** A file of the account package that holds lists. */
export type ListSource = Extract<Source, { kind: ExportFileKind }> & { kind: "library" | "playlists" };

/** Songs of a list from `position` on; of one without songs, an empty part. `list` is its place in the file. */
export interface ListPart extends Omit<ExportList, "songs"> {
  list: number;
  position: number;
  songs: ListedSong[];
}

const songsAtOnce = 1_000;
/** Of liked songs the service takes as many as someone likes, of playlists 11,000 songs each. */
const maxListedSongs = 500_000;
const maxLists = 20_000;

const problems = {
  cut: message("history.fileCut"),
  damaged: message("history.fileDamaged"),
  unreadable: message("history.entriesUnreadable"),
  tooLarge: message("history.fileOversized"),
  library: message("history.fileNoLibrary"),
  playlists: message("history.fileNoPlaylists"),
};

/** Reads the lists of a file as they come. @returns the file's fault; null without one */
export function readLists(source: ListSource): AsyncGenerator<ListPart, Message | null> {
  const entries = readEntries(source);
  return source.kind === "library" ? readLiked(entries) : readPlaylists(entries);
}

type Entries = AsyncGenerator<unknown, Message | null>;

async function* readEntries(source: ListSource): Entries {
  let problem: Message | null = null;
  try {
    const name = source.kind === "library" ? "tracks" : "playlists";
    for await (const { found } of jsonRows(source, createNamedJsonRows(name)))
      for (const row of found) {
        if (row.is === "row") yield row.value;
        else if (row.is === "not-a-list") problem = problems[source.kind];
        else problem = problems[row.is];
      }
  } catch (error) {
    if (!isDamage(error)) throw error;
    problem = problems.damaged;
  }
  return problem;
}

async function* readLiked(entries: Entries): AsyncGenerator<ListPart, Message | null> {
  const list = { list: 0, kind: "liked", name: "", description: null } as const;
  let songs: ListedSong[] = [];
  let position = 0;
  for (;;) {
    const { done, value } = await entries.next();
    if (done) {
      if (songs.length > 0 || (position === 0 && value !== problems.library))
        yield { ...list, position, songs };
      return value;
    }
    const song = readLibrarySong(value);
    if (song !== null) songs.push(song);
    if (songs.length < songsAtOnce) continue;
    yield { ...list, position, songs };
    position += songs.length;
    songs = [];
    if (position >= maxListedSongs) return endEarly(entries);
  }
}

async function* readPlaylists(entries: Entries): AsyncGenerator<ListPart, Message | null> {
  let list = 0;
  let listed = 0;
  let hasUnreadable = false;
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return value ?? (hasUnreadable ? problems.unreadable : null);
    const playlist = readPlaylist(value);
    if (playlist === null) {
      hasUnreadable = true;
      continue;
    }
    const { songs, ...named } = playlist;
    for (let position = 0; position === 0 || position < songs.length; position += songsAtOnce)
      yield { list, ...named, position, songs: songs.slice(position, position + songsAtOnce) };
    list += 1;
    listed += songs.length;
    if (list >= maxLists || listed >= maxListedSongs) return endEarly(entries);
  }
}

/** What is read no further is closed. */
async function endEarly(entries: Entries): Promise<Message> {
  await entries.return(null);
  return problems.tooLarge;
}
