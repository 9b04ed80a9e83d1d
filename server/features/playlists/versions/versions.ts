import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type {
  compareVersions as compareContract,
  PlaylistVersion,
} from "#contract/playlists/playlist-versions.ts";
import type { AppContext } from "#server/features/context.ts";
import { playlistVersions, type VersionRow } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { compareRows } from "../journal/compare-rows.ts";

type Reading = Pick<AppContext, "database">;

/** States of a playlist, newest first, each with what it did to the one before it. Throws AppError `not-found`. */
export async function listVersions(
  ctx: Reading,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<PlaylistVersion[]> {
  const versions = await playlistVersions.readAll(ctx.database, { userId, playlistId });
  if (versions.length === 0) throw new AppError("not-found", message("playlists.unknown"));
  const items: PlaylistVersion[] = [];
  let earlier: (string | null)[] | null = null;
  let by: VersionRow["replaced_by"] = null;
  for (const row of versions.toReversed()) {
    const at = { userId, provider, playlistId, version: row.version };
    const uris = (await playlistVersions.readItems(ctx.database, at)).map(({ uri }) => uri);
    const compared = earlier === null ? null : compareRows(earlier, uris);
    items.push(presentVersion(row, { ...compared, by }));
    earlier = uris;
    by = row.replaced_by;
  }
  return items.toReversed();
}

function presentVersion(
  row: VersionRow,
  since: { added?: number; removed?: number; by?: VersionRow["replaced_by"] } = {},
): PlaylistVersion {
  const { version, name, description, total, replaced_at: replacedAt } = row;
  return {
    version,
    name,
    description,
    total,
    replaced_at: replacedAt === null ? null : Math.floor(replacedAt.getTime() / 1000),
    added: since.added ?? null,
    removed: since.removed ?? null,
    by: since.by ?? null,
  };
}

/** A version that is over. Throws AppError `not-found`. */
export async function requireVersion(
  { database }: Pick<AppContext, "database">,
  { userId, playlistId, version }: { userId: string; playlistId: string; version: number },
): Promise<VersionRow> {
  const versions = await playlistVersions.readAll(database, { userId, playlistId });
  const found = versions.find((row) => row.version === version);
  if (found === undefined) throw new AppError("not-found", message("playlists.unknownVersion"));
  return found;
}

/** A version beside another one (`other`), or beside the present state. Throws AppError `not-found`. */
export async function compareVersions(
  ctx: Reading,
  { userId, provider }: UserScope,
  { playlistId, version, other }: { playlistId: string; version: number; other: number | null },
): Promise<z.output<(typeof compareContract)["output"]>> {
  const row = await requireVersion(ctx, { userId, playlistId, version });
  const otherRow =
    other === null
      ? ((await playlistVersions.readAll(ctx.database, { userId, playlistId })).find(
          ({ version: id }) => id === null,
        ) ?? null)
      : await requireVersion(ctx, { userId, playlistId, version: other });
  const read = (id: number | null) =>
    playlistVersions.readItems(ctx.database, { userId, provider, playlistId, version: id });
  const [from, to] = [await read(version), await read(other)];
  const { rows, ...counts } = compareRows(
    from.map(({ uri }) => uri),
    to.map(({ uri }) => uri),
  );
  const items = rows.map((aligned) => {
    const item =
      aligned.change === "added" || aligned.change === "moved-to"
        ? to[aligned.to ?? 0]
        : from[aligned.from ?? 0];
    const { uri = null, name = "", artist = "", added_at: addedAt = null } = item ?? {};
    return { ...aligned, uri, name, artist, added_at: addedAt?.toISOString() ?? null };
  });
  const presented = otherRow === null ? null : presentVersion(otherRow);
  return { version: presentVersion(row), other: presented, ...counts, items };
}
