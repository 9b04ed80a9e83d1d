import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { restoreVersion as contract } from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  cachedPlaylists,
  playlistVersions,
  type EditablePlaylist,
  type VersionRow,
} from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { requireVersion } from "#server/features/playlists/playlists.ts";
import type { RowsEdit, Step, Uri } from "../engine/steps.ts";

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
  { playlistId, options }: { playlistId: string; options: RestoreOptions },
): Promise<RestorePlan> {
  const version = await requireVersion({ database }, { userId, playlistId, version: options.version });
  const items = await playlistVersions.readItems(database, {
    userId,
    provider,
    playlistId,
    version: options.version,
  });
  if (options.positions?.some((position) => position >= items.length) === true)
    throw new AppError("bad-request", message("playlists.unknownVersionRows"), {
      fields: { positions: message("playlists.positionsRange", { max: items.length - 1 }) },
    });
  const playlist = await cachedPlaylists.readEditable(database, userId, playlistId);
  const earlier = items.map(({ uri }) => uri);
  return { version, earlier, playlist, target: targetOf(version, playlist) };
}

function targetOf({ own }: VersionRow, playlist: EditablePlaylist | null): RestorePlan["target"] {
  if (playlist !== null) return playlist.own || playlist.collaborative ? "present" : "new";
  return own ? "returns" : "new";
}

/** What becomes of the rows of the playlist that it is restored into. */
export function editOf({ earlier }: RestorePlan, { positions }: RestoreOptions): RowsEdit {
  return positions === undefined ? { from: null, to: earlier } : { from: null, earlier, back: positions };
}

/** The steps of a restore: the playlist comes back, or is made, gets its name again, and its rows. */
export function stepsOf(playlistId: string, plan: RestorePlan, options: RestoreOptions): Step[] {
  const { target, version, playlist } = plan;
  const { name, description } = version;
  const label = "";
  const rows = { kind: "rows", label, name, ...editOf(plan, options) } as const;
  const details = { kind: "details", label, name, description } as const;
  const isWhole = options.positions === undefined;
  if (target === "new")
    return [
      { kind: "make", label, name, description, uris: [] },
      { ...rows, playlistId: null },
    ];
  if (target === "returns")
    return [
      { kind: "follow", label, name, description, playlistId },
      ...(isWhole ? [{ ...details, playlistId: null }] : []),
      { ...rows, playlistId: null },
    ];
  const named = isWhole && playlist?.own === true ? [{ ...details, playlistId }] : [];
  return [...named, { ...rows, playlistId }];
}
