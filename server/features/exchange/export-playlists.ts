import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ListFormat } from "#contract/exchange.ts";
import { readPlaylists } from "#server/features/library/library.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { fileNameOf, openExport, type ExchangeCtx } from "./export-list.ts";

/** Which lists are exported, and how: null for all of them. */
interface WantedLists {
  format: ListFormat;
  ids: readonly string[] | null;
}

/**
 * All lists of a library as files in a zip: the liked songs, and every playlist whose songs are known; or those playlists
 * that are wanted. Each is read when the one before it was taken, so that however large a library is, little of it is in
 * memory. Throws AppError `not-found` when one of the wanted ones is not there, or may not be read.
 */
export async function openPlaylistsZip(
  ctx: ExchangeCtx,
  session: Session,
  { format, ids }: WantedLists,
  signal: AbortSignal,
): Promise<NodeJS.ReadableStream> {
  const readable = (await readPlaylists(ctx.database, session.userId)).filter((row) => row.readable);
  const playlists = ids === null ? readable : readable.filter((row) => ids.includes(row.playlist_id));
  if (ids !== null && playlists.length < new Set(ids).size)
    throw new AppError(
      "not-found",
      "There is no such playlist in your library, or its songs may not be read.",
    );
  const chosen = playlists.map(({ playlist_id: id, name }) => ({ id, name }));
  const files = ids === null ? [{ id: "liked", name: "Liked songs" }, ...chosen] : chosen;
  const zip = new ZipFile();
  const handleFailure = (error: unknown) => (zip.outputStream as Readable).destroy(error as Error);
  zip.on("error", handleFailure);
  const paths = filesOf(
    files.map(({ name }) => name),
    format,
  );
  for (const [index, path] of paths.entries())
    zip.addReadStreamLazy(path, { mtime: new Date(ctx.now()) }, (take) => {
      openOne(files[index]?.id ?? "").then((file) => take(null, file), handleFailure);
    });
  zip.end();
  return zip.outputStream;

  async function openOne(list: string): Promise<Readable> {
    signal.throwIfAborted();
    const asked = { list, format, q: "", genre: null, includeLiked: true, includePlaylists: true };
    const { text } = await openExport(ctx, session, asked);
    return Readable.from(text, { objectMode: false }).on("error", handleFailure);
  }
}

/** Names of files in their lists' order, each once whatever the case. */
export function filesOf(names: readonly string[], format: ListFormat): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = fileNameOf(name);
    let file = base;
    for (let copy = 2; taken.has(file.toLowerCase()); copy += 1) file = `${base} (${copy})`;
    taken.add(file.toLowerCase());
    return `${file}.${format}`;
  });
}
