import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/stats/song-versions.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { findGroup } from "../plays/find-plays.ts";
import type { SongIndex } from "../listening/song-index.ts";
import { loadPlays, type StatsCtx } from "../stats-context.ts";
import {
  deleteLeftOut,
  deleteSongDecision,
  insertLeftOut,
  insertSongDecision,
  readLeftOut,
  readSongDecisions,
} from "../listening/counting-rules.db.ts";
import { listCandidates, listVersions } from "./show-versions.ts";

/** A person's songs, and the group that an id names. Throws AppError `not-found`. */
async function findSong(ctx: StatsCtx, scope: UserScope, id: string) {
  const { book } = await ctx.listeningMemory.get(scope, "UTC");
  return { book, group: requireGroup(book, id) };
}

function requireGroup(book: SongIndex, id: string): number {
  const group = findGroup(book, "tracks", id);
  if (group === undefined) throw new AppError("not-found", message("stats.neverHeard"));
  return group;
}

/** The song that shows a group. */
function shownSong(book: SongIndex, group: number) {
  const song = book.songs[book.groups.tracks[group]?.song ?? -1];
  if (song === undefined) throw new AppError("not-found", message("stats.neverHeard"));
  return song;
}

/** Stores a decision, and finds the song that its first one belongs to then. */
async function decide(
  ctx: StatsCtx,
  scope: UserScope,
  decision: Omit<Parameters<typeof insertSongDecision>[2], "max" | "decided_at">,
) {
  const id = await insertSongDecision(ctx.database, scope.userId, {
    ...decision,
    decided_at: new Date(ctx.now()),
    max: contract.maxSongDecisions,
  });
  if (id === null)
    throw new AppError("conflict", message("stats.tooManyDecisions", { max: contract.maxSongDecisions }));
  const { book } = await ctx.listeningMemory.get(scope, "UTC");
  const group = book.findGroup("tracks", decision.song_id);
  return { id, stats_id: book.groups.tracks[group ?? -1]?.id ?? decision.song_id };
}

export const countingRoutes: Route<StatsCtx>[] = [
  serve(contract.songVersions, async (ctx: StatsCtx, { params, query }, { session, signal }) => {
    const { listening, steps } = await loadPlays(ctx, session, { tz: query.tz, signal });
    return listVersions(listening, requireGroup(listening.book, params.id), steps);
  }),

  serve(contract.songCandidates, async (ctx: StatsCtx, { params, query }, { session, signal }) => {
    const { listening, steps } = await loadPlays(ctx, session, { tz: query.tz, signal });
    const group = requireGroup(listening.book, params.id);
    return { items: await listCandidates(listening, { group, q: query.q }, steps) };
  }),

  serve(contract.mergeSongs, async (ctx: StatsCtx, { params, body }, { session }) => {
    const { book, group } = await findSong(ctx, session, params.id);
    const otherGroup = requireGroup(book, body.with);
    if (group === otherGroup) throw new AppError("conflict", message("stats.oneSongAlready"));
    const [song, other] = [shownSong(book, group), shownSong(book, otherGroup)];
    return decide(ctx, session, {
      kind: "merge",
      song_id: song.song_id,
      other_id: other.song_id,
      name: song.name,
      artist: song.artist,
      other_name: other.name,
      other_artist: other.artist,
    });
  }),

  serve(contract.splitSong, async (ctx: StatsCtx, { params, body }, { session }) => {
    const { book, group } = await findSong(ctx, session, params.id);
    const place = book.songs.findIndex(({ song_id: id }) => id === body.version_id);
    const song = book.songs[place];
    if (song === undefined || book.groupOf.tracks[place] !== group)
      throw new AppError("not-found", message("stats.neverHeard"));
    const isAlone = !book.songs.some((_song, at) => at !== place && book.groupOf.tracks[at] === group);
    if (isAlone) throw new AppError("conflict", message("stats.oneVersion"));
    return decide(ctx, session, {
      kind: "split",
      song_id: song.song_id,
      other_id: null,
      name: song.name,
      artist: song.artist,
      other_name: null,
      other_artist: null,
    });
  }),

  serve(contract.songDecisions, async ({ database }: StatsCtx, _input, { session }) => {
    const rows = await readSongDecisions(database, session.userId);
    const items = rows.toReversed().map(({ id, kind, decided_at: at, ...names }) => ({
      id,
      kind,
      decided_at: Math.floor(at.getTime() / 1_000),
      name: names.name,
      artist: names.artist,
      other_name: names.other_name,
      other_artist: names.other_artist,
    }));
    return { items, total: items.length };
  }),

  serve(contract.undoSongDecision, async ({ database }: StatsCtx, { params }, { session }) => {
    if (!(await deleteSongDecision(database, session.userId, params.id)))
      throw new AppError("not-found", message("stats.noDecision"));
    return { undone: true as const };
  }),

  serve(contract.listLeftOut, async ({ database }: StatsCtx, _input, { session }) => {
    const items = await readLeftOut(database, session.userId);
    return { items, total: items.length };
  }),

  serve(contract.leaveOut, async (ctx: StatsCtx, { body }, { session }) => {
    const { kind, target, hours } = body;
    const rule = await insertLeftOut(ctx.database, session.userId, {
      ...(await nameTarget(ctx, session, { kind, target })),
      kind,
      from_hour: hours?.from ?? null,
      to_hour: hours?.to ?? null,
      max: contract.maxLeftOut,
      at: new Date(ctx.now()),
    });
    if (rule === null)
      throw new AppError("conflict", message("stats.tooManyLeftOut", { max: contract.maxLeftOut }));
    return rule;
  }),

  serve(contract.countAgain, async ({ database }: StatsCtx, { params }, { session }) => {
    if (!(await deleteLeftOut(database, session.userId, params.id)))
      throw new AppError("not-found", message("stats.noLeftOut"));
    return { counts: true as const };
  }),
];

/** What a rule is about, and its name. Throws AppError `not-found`. */
async function nameTarget(
  ctx: StatsCtx,
  scope: UserScope,
  { kind, target }: Pick<contract.LeftOut, "kind" | "target">,
): Promise<{ target: string; name: string }> {
  const { book } = await ctx.listeningMemory.get(scope, "UTC");
  if (kind === "genre") {
    const { names } = await ctx.genreMemory.get(scope, book);
    if (names.includes(target)) return { target, name: target };
  } else {
    const groups = book.groups[kind === "artist" ? "artists" : "albums"];
    const group = groups[book.findGroup(kind === "artist" ? "artists" : "albums", target) ?? -1];
    if (group !== undefined) return { target: group.id, name: group.name };
  }
  throw new AppError("not-found", message("stats.neverHeard"));
}
