import { message } from "#contract/messages/messages.ts";
import type { z } from "zod";
import type { makeComparedPlaylist as contract } from "#contract/social/comparisons.ts";
import { libraryTracks } from "#server/features/library/library.ts";
import {
  addToPlaylist,
  makePlaylist,
  newOperation,
  presentOperationId,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { requireCompared } from "./compare.ts";
import { listSongs, type Side } from "./compared-libraries.db.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";

/** Most songs of a playlist that is made from a comparison. */
const maxSongs = 500;
/** Songs that the service takes in one call. */
const songsPerCall = 100;

export type ComparedPlaylistCtx = Pick<SocialCtx, "database" | "publicUrl"> & WriteCtx;

/**
 * Makes a private playlist of the person's out of a comparison: one operation of the journal. Throws AppError `not-found`
 * as `requireCompared` does, `unprocessable` for another service and for no songs, and as playlist writes do.
 */
export async function makeComparedPlaylist(
  ctx: ComparedPlaylistCtx,
  person: UserScope,
  options: { otherId: string; which: Side; name: string },
): Promise<z.infer<typeof contract.output>> {
  const { isSameService, ...compared } = await requireCompared(ctx, person, options.otherId);
  if (!isSameService) throw new AppError("unprocessable", message("social.differentServices"));
  const page = { which: options.which, limit: maxSongs, offset: 0, onlyAddressable: true };
  const { trackIds } = await listSongs(ctx.database, compared, page);
  const tracks = await libraryTracks.readById(ctx.database, person.provider, trackIds);
  const uris = trackIds.flatMap((id) => tracks.get(id)?.uri ?? []);
  if (uris.length === 0) throw new AppError("unprocessable", message("social.nothingInCommon"));
  const operation = newOperation("create");
  const playlistId = await makePlaylist(ctx, person, { name: options.name }, operation);
  for (let from = 0; from < uris.length; from += songsPerCall) {
    const addition = { playlistId, uris: uris.slice(from, from + songsPerCall) };
    await addToPlaylist(ctx, person, addition, operation);
  }
  const { name } = options;
  return {
    playlist_id: playlistId,
    name,
    track_count: uris.length,
    operation_id: presentOperationId(operation),
  };
}
