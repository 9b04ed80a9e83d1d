import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ListFormat } from "#contract/exchange.ts";
import { readPlaylists } from "#server/features/library/library.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { fileNameOf, openExport, type ExchangeCtx } from "./export-list.ts";

/**
 * All lists of a library as files in a zip: the liked songs, and every playlist whose songs are known. Each is read when
 * the one before it was taken, so that however large a library is, little of it is in memory.
 */
export async function openPlaylistsZip(
  ctx: ExchangeCtx,
  session: Session,
  format: ListFormat,
  signal: AbortSignal,
): Promise<NodeJS.ReadableStream> {
  const playlists = (await readPlaylists(ctx.database, session.userId)).filter(({ readable }) => readable);
  const lists = ["liked", ...playlists.map(({ playlist_id: id }) => id)];
  const names = playlists.map(({ name }) => name);
  const zip = new ZipFile();
  const handleFailure = (error: unknown) => (zip.outputStream as Readable).destroy(error as Error);
  zip.on("error", handleFailure);
  for (const [index, path] of filesOf(["Liked songs", ...names], format).entries())
    zip.addReadStreamLazy(path, { mtime: new Date(ctx.now()) }, (take) => {
      openOne(lists[index] ?? "").then((file) => take(null, file), handleFailure);
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
