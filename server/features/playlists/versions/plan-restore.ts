import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { restoreVersion as contract } from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  readEditablePlaylist,
  readVersionItems,
  readVersions,
  type EditablePlaylist,
  type VersionRow,
} from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { rowsBack } from "./rows-back.ts";

type Uri = string | null;

/** A version, or some of its rows by position. */
export type RestoreOptions = z.output<(typeof contract)["body"]>;

/** What is restored, and into what. */
export interface RestorePlan {
  version: VersionRow;
  /** the version's rows in order */
  earlier: Uri[];
  /** null: the library no longer has it */
  playlist: EditablePlaylist | null;
  /** into the playlist itself, into one that comes back, or into another one beside another person's */
  target: "present" | "returns" | "new";
}

/** What a restore is of and into. Throws AppError `not-found`, and `bad-request` for positions that there are not. */
export async function planRestore(
  { database }: Pick<AppContext, "database">,
  { userId, provider }: UserScope,
  { playlistId, wish: options }: { playlistId: string; wish: RestoreOptions },
): Promise<RestorePlan> {
  const version = await requireVersion({ database }, { userId, playlistId, version: options.version });
  const items = await readVersionItems(database, { userId, provider, playlistId, version: options.version });
  if (options.positions?.some((position) => position >= items.length) === true)
    throw new AppError("bad-request", message("playlists.unknownVersionRows"), {
      fields: { positions: message("playlists.positionsRange", { max: items.length - 1 }) },
    });
  const playlist = await readEditablePlaylist(database, userId, playlistId);
  const earlier = items.map(({ uri }) => uri);
  return { version, earlier, playlist, target: targetOf(version, playlist) };
}

/** A version that is over. Throws AppError `not-found`. */
export async function requireVersion(
  { database }: Pick<AppContext, "database">,
  { userId, playlistId, version }: { userId: string; playlistId: string; version: number },
): Promise<VersionRow> {
  const versions = await readVersions(database, { userId, playlistId });
  const found = versions.find((row) => row.version === version);
  if (found === undefined) throw new AppError("not-found", message("playlists.unknownVersion"));
  return found;
}

function targetOf({ own }: VersionRow, playlist: EditablePlaylist | null): RestorePlan["target"] {
  if (playlist !== null) return playlist.own || playlist.collaborative ? "present" : "new";
  return own ? "returns" : "new";
}

/** The rows afterwards. @param present what the playlist holds now */
export function restoredRows(
  { earlier }: RestorePlan,
  { positions }: RestoreOptions,
  present: readonly Uri[],
): Uri[] {
  return positions === undefined ? earlier : rowsBack(present, earlier, positions);
}
