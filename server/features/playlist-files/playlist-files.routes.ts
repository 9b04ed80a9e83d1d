import { Readable } from "node:stream";
import * as contract from "#contract/playlist-files.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { attachment, openExport, type ExchangeCtx } from "./export-list.ts";
import { openPlaylistsZip } from "./export-playlists.ts";
import { previewImport, previewLoved } from "./import-list.ts";
import { listFormats } from "#server/features/playlist-files/formats/list-formats.ts";

export const playlistFileRoutes: Route<ExchangeCtx>[] = [
  serve(contract.exportList, async (ctx: ExchangeCtx, { query }, { session, reply, signal }) => {
    if (query.list === "playlists") {
      const wanted = { format: query.format, ids: query.playlists?.split(",") ?? null };
      void reply
        .header("content-type", "application/zip")
        .header("content-disposition", attachment("Playlists", "zip"));
      return reply.send(await openPlaylistsZip(ctx, session, wanted, signal));
    }
    const { name, text } = await openExport(ctx, session, {
      list: query.list,
      format: query.format,
      q: query.q,
      genre: query.genre ?? null,
      includeLiked: query.include_liked,
      includePlaylists: query.include_playlists,
    });
    void reply
      .header("content-type", listFormats[query.format].writer.contentType)
      .header("content-disposition", attachment(name, query.format))
      .header("x-content-type-options", "nosniff");
    // The next rows are read when these were taken; a client that leaves ends the reading.
    return reply.send(Readable.from(text, { objectMode: false }));
  }),

  serve(contract.importList, (ctx: ExchangeCtx, { body }, { session, signal }) =>
    previewImport(ctx, session, { text: body.text, format: body.format }, signal),
  ),

  serve(contract.lovedSongs, (ctx: ExchangeCtx, { params }, { session, signal }) =>
    previewLoved(ctx, session, params.job_id, signal),
  ),
];
