import { message, type Message } from "#contract/messages/messages.ts";
import type { ListedSong } from "#server/features/history/export-files/read-account-library.ts";
import { readLovedLine, readLovedRow, type LovedSong } from "#server/features/history/sources/loved-files.ts";
import { fileSources } from "#contract/history/file-sources.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import type { SourceRow } from "#server/features/history/sources/source.ts";
import type { Source } from "./export-sources.ts";
import { isDamage, jsonRows, tableLines, type HistorySource } from "./raw-rows.ts";
import type { ListPart } from "./read-lists.ts";

type LovedSource = Extract<Source, { kind: "loved" }>;

const songsAtOnce = 1_000;
/** Likes of a person who hears music all day. */
const maxLoved = 100_000;
const problems = {
  cut: message("history.fileCut"),
  nameless: message("history.songsNameless"),
  tooLarge: message("history.fileOversized"),
};

/**
 * Reads the loved songs of a file as one list of likes. What it names by ids alone is looked up in the listens of the
 * same export. @returns the file's fault; null without one
 */
export async function* readLoved(
  source: LovedSource,
  others: readonly Source[],
): AsyncGenerator<ListPart, Message | null> {
  const { found, problem } = await readAll(source);
  const names = await namesOf(found, others);
  const songs = found.flatMap(
    ({ song, ids }) => song ?? ids.flatMap((id) => names.get(id) ?? []).slice(0, 1),
  );
  const list = { list: 0, kind: "liked", name: source.file.service, description: null } as const;
  for (let position = 0; position < songs.length; position += songsAtOnce)
    yield { ...list, position, songs: songs.slice(position, position + songsAtOnce) };
  return problem ?? (songs.length < found.length ? problems.nameless : null);
}

/** Gathers the loved songs among the rows of a file of plays, each once; what is loved no more in the end is none. */
export function createLovedList(source: HistorySource): {
  note: (row: SourceRow) => void;
  isEmpty: () => boolean;
  parts: (file: number) => Generator<{ is: "list"; file: number } & ListPart>;
} {
  const songs = new Map<string, ListedSong>();
  const name = source.kind === "scrobbles" ? fileSources[source.file.source] : fileSources.spotify;
  return {
    note: ({ loved, isUnloved = false }) => {
      if (loved === undefined) return;
      const { nameKey } = keysOfSong(loved);
      if (isUnloved) songs.delete(nameKey);
      else if (songs.size < maxLoved && !songs.has(nameKey)) songs.set(nameKey, loved);
    },
    isEmpty: () => songs.size === 0,
    *parts(file) {
      const all = [...songs.values()];
      const list = { is: "list", file, list: 0, kind: "liked", name, description: null } as const;
      for (let position = 0; position < all.length; position += songsAtOnce)
        yield { ...list, position, songs: all.slice(position, position + songsAtOnce) };
    },
  };
}

async function readAll(source: LovedSource): Promise<{ found: LovedSong[]; problem: Message | null }> {
  const found: LovedSong[] = [];
  try {
    for await (const song of lovedIn(source)) {
      if (found.length >= maxLoved) return { found, problem: problems.tooLarge };
      found.push(song);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { found, problem: problems.cut };
  }
  return { found, problem: null };
}

async function* lovedIn({ open, file }: LovedSource): AsyncGenerator<LovedSong> {
  if (file.as === "table") {
    for await (const cells of tableLines({ open }, file.mapping)) {
      const song = readLovedLine(cells, file.mapping);
      if (song !== null) yield song;
    }
    return;
  }
  for await (const { found } of jsonRows({ open }, file.createRows()))
    for (const row of found) {
      const song = row.is === "row" ? readLovedRow(row.value) : null;
      if (song !== null) yield song;
    }
}

/** What the listens of an export call the songs that are given by ids. */
async function namesOf(
  found: readonly LovedSong[],
  others: readonly Source[],
): Promise<Map<string, ListedSong>> {
  const names = new Map<string, ListedSong>();
  const wanted = new Set(found.flatMap(({ song, ids }) => (song === null ? ids : [])));
  if (wanted.size === 0) return names;
  for (const source of others)
    for await (const { song, ids } of listensOf(source))
      if (song !== null)
        for (const id of ids) if (wanted.has(id)) names.set(id, { ...song, addedDate: null });
  return names;
}

async function* listensOf(source: Source): AsyncGenerator<LovedSong> {
  const json = source.kind === "scrobbles" && source.file.as === "rows" ? source.file : null;
  if (json?.source !== "listenbrainz") return;
  for await (const { found } of jsonRows(source, json.createRows()))
    for (const row of found) {
      const listen = row.is === "row" ? readLovedRow(row.value) : null;
      if (listen !== null) yield listen;
    }
}
