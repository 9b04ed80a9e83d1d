import { genreDisplay } from "#contract/genres/genre-names.ts";
import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import {
  maxSplitParts,
  type previewSplit as previewContract,
  type splitPlaylist as contract,
} from "#contract/playlists/playlist-split.ts";
import { mainGenreOf, readLibraryGenres } from "#server/features/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { hashRows } from "#server/features/playlists/playlists.ts";
import { defineChange } from "../engine/change-job.ts";
import { startChange } from "../engine/start-change.ts";
import { refused, requireReadable } from "../refusals.ts";
import { proposeNames, splitRows, type Split, type SplitPart, type SplitRule } from "./split-rows.ts";

type SplitCtx = Pick<AppContext, "database" | "jobs">;
type Asked = z.output<(typeof previewContract)["body"]>;
type SplitRequest = Pick<Asked, "playlist_id" | "by" | "size" | "least">;
type Wanted = z.output<(typeof contract)["body"]>;
type Answer = z.output<(typeof contract)["output"]>;

const rowsOfCall = 100;
const likedId = "liked";

/** Makes the playlists of a split, one after the other; `playlists` are those that are whole. */
export const splitPlaylistJob = defineChange({
  name: "split-playlist",
  operation: "split",
  present: ({ steps, outcomes, current }) => ({
    playlists: steps.flatMap(({ label: key, name }, at) => {
      const { playlistId = null, added = 0 } = outcomes[at] ?? {};
      return playlistId === null || at === current ? [] : [{ key, name, playlist_id: playlistId, added }];
    }),
  }),
});

/** What splitting would do, from the cached library. Throws AppError as the contract's `previewSplit` says. */
export async function previewSplit(
  ctx: Pick<SplitCtx, "database">,
  person: UserScope,
  asked: Asked,
): Promise<z.output<(typeof previewContract)["output"]>> {
  const { split, plan, listName, taken } = await planSplit(ctx, person, asked);
  const names = proposeNames(listName, split.parts, taken);
  const shown = asked.part === undefined ? undefined : requirePart(split.parts, asked.part, "part");
  return {
    plan,
    rows: split.parts.reduce((sum, { rows }) => sum + rows.length, split.unaddable),
    unaddable: split.unaddable,
    parts: split.parts.map(({ key, label, rows }, at) => ({
      key,
      label,
      name: names[at] ?? "",
      rows: rows.length,
      calls: 1 + Math.ceil(rows.length / rowsOfCall),
    })),
    items: (shown?.rows ?? [])
      .slice(asked.offset, asked.offset + asked.limit)
      .map(({ uri, name, artist, album, duration_ms }) => ({ uri, name, artist, album, duration_ms })),
  };
}

/** Splits as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's `splitPlaylist` says. */
export async function splitPlaylist(
  ctx: SplitCtx,
  person: UserScope,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Answer> {
  const { split, plan, taken } = await planSplit(ctx, person, wanted);
  if (plan !== wanted.plan) throw new AppError("plan-changed", message("playlists.listPreviewOutdated"));
  requireNames(wanted.parts, taken);
  const steps = wanted.parts.map(({ key, name }) => ({
    kind: "make" as const,
    label: key,
    name,
    uris: requirePart(split.parts, key, "parts").rows.map(({ uri }) => uri),
  }));
  const running = message("playlists.splitRunning");
  const { report, ...answer } = await startChange(
    ctx,
    person,
    { kind: splitPlaylistJob, steps, running },
    signal,
  );
  return { playlists: report.playlists, added: report.done, ...answer };
}

interface Planned {
  split: Split;
  plan: string;
  listName: string;
  /** names of the person's own playlists */
  taken: ReadonlySet<string>;
}

async function planSplit(
  { database }: Pick<SplitCtx, "database">,
  { userId, provider }: UserScope,
  { playlist_id: id, by, size, least: minGroupSize }: SplitRequest,
): Promise<Planned> {
  const playlists = await cachedPlaylists.readAll(database, userId);
  const isLiked = id === likedId;
  const listName = isLiked
    ? "Liked Songs"
    : requireReadable(playlists.find((row) => row.playlist_id === id)).name;
  const [rows, genreOf] = await Promise.all([
    cachedPlaylists.readRows(database, { userId, provider, playlistId: isLiked ? null : id }),
    readGenreOf(database, userId, by),
  ]);
  const split = splitRows(rows, { by, size, least: minGroupSize, genreOf });
  if (split.parts.length > maxSplitParts)
    throw refused(
      "size",
      message("playlists.splitTooMany", { parts: split.parts.length, max: maxSplitParts }),
    );
  const plan = hashRows(split.parts.flatMap((part) => [null, part.key, ...part.rows.map(({ uri }) => uri)]));
  return {
    split,
    plan,
    listName,
    taken: new Set(playlists.filter(({ own }) => own).map(({ name }) => name)),
  };
}

async function readGenreOf(
  database: SplitCtx["database"],
  userId: string,
  by: SplitRequest["by"],
): Promise<SplitRule["genreOf"]> {
  if (by !== "genre" && by !== "main-genre") return () => null;
  const genres = await readLibraryGenres(database, userId);
  return (trackId) => {
    const genre = genres.get(trackId);
    if (genre === undefined) return null;
    return genreDisplay(by === "genre" ? genre : (mainGenreOf(genre) ?? genre));
  };
}

function requirePart(parts: readonly SplitPart[], key: string, field: string): SplitPart {
  const part = parts.find((each) => each.key === key);
  if (part === undefined) throw refused(field, message("playlists.splitUnknownPart", { part: key }));
  return part;
}

function requireNames(parts: Wanted["parts"], taken: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const keys = new Set<string>();
  for (const { key, name } of parts) {
    if (keys.has(key)) throw refused("parts", message("playlists.splitPartTwice"));
    if (seen.has(name)) throw refused("parts", message("playlists.splitNameTwice", { name }));
    if (taken.has(name)) throw refused("parts", message("playlists.splitNameTaken", { name }));
    keys.add(key);
    seen.add(name);
  }
}
