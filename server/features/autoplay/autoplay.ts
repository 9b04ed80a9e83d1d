import { genreDisplay } from "#contract/genres/genre-names.ts";
import { chooseAutoplay } from "#contract/player/autoplay.ts";
import type { AutoplayReason } from "#contract/player/queue-song.ts";
import type { AppContext } from "#server/features/context.ts";
import { mainGenreOf, readGenresOf } from "#server/features/genres/genres.ts";
import { keysOfSong } from "#server/features/history/history.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { presentSong, readSkips } from "#server/features/queue/queue.ts";
import { isOptedIn } from "#server/features/stats/stats.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { songNameOf } from "#server/platform/text/song-names.ts";
import {
  readAnySongs,
  readFollowers,
  readListNeighbours,
  readSongsBy,
  readSongsOfGenres,
} from "./autoplay.db.ts";
import { chooseSongs, type Link } from "./choose-songs.ts";

/*
 * What goes on when list and queue end: songs of a person's own library that go with what played. It goes by what
 * Gatefold knows, and asks no service.
 */

type AutoplayCtx = Pick<AppContext, "database" | "publicUrl">;
type TrackRow = Awaited<ReturnType<typeof libraryTracks.readOwn>>[number];

/** How near each way brings a song. A genre's relatives and any song at all are for libraries that have nothing nearer. */
const strengths = { after: 1, playlist: 0.6, artist: 0.55, genre: 0.5, kin: 0.2, library: 0 };
/** So many times in a row make one song follow another for certain. */
const certainTimes = 4;
/** Songs that are looked at for each way. */
const maxPerWay = 200;
const maxSkips = 5000;

export const autoplayRoutes: Route<AutoplayCtx>[] = [
  serve(chooseAutoplay, async (ctx: AutoplayCtx, { body }, { session }) => {
    const scope = { userId: session.userId, provider: session.provider };
    const avoidedIds = idsOf([...body.after, ...body.avoid]);
    const known = await libraryTracks.readById(ctx.database, scope.provider, avoidedIds);
    const played = idsOf(body.after).flatMap((id) => known.get(id) ?? []);
    const links = await findLinks(ctx, scope, { played, seed: body.seed });
    const rows = await readWanted(ctx, scope, [...new Set(links.map(({ trackId }) => trackId))]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const chosen = chooseSongs(
      rows.map((row) => ({ id: row.id, songKey: songKeyOf(row), artist: mainArtistOf(row) })),
      links,
      {
        avoidedKeys: new Set([...known.values()].map(songKeyOf)),
        lastArtists: played.map(mainArtistOf),
        seed: body.seed,
        count: body.count,
      },
    );
    return {
      items: chosen.flatMap(({ id, reason }) => {
        const row = byId.get(id);
        return row === undefined
          ? []
          : [{ song: presentSong(presentLibrary.track(row, ctx.publicUrl)), reason }];
      }),
    };
  }),
];

const idOf = (uri: string): string | undefined => /^spotify:track:([^:]+)$/u.exec(uri)?.[1];
const idsOf = (uris: readonly string[]): string[] => [...new Set(uris.flatMap((uri) => idOf(uri) ?? []))];
const artistKeys = ({ artists }: TrackRow): string[] => artists.map(({ id, name }) => id ?? name);
const mainArtistOf = (row: TrackRow): string => artistKeys(row)[0] ?? "";
const songKeyOf = ({ name, artists }: TrackRow): string =>
  songNameOf({ title: name, artist: artists[0]?.name ?? "" });

/** Of these tracks those that are in the library, can be played, and are not on the list of what is never to be. */
async function readWanted(ctx: AutoplayCtx, scope: UserScope, ids: readonly string[]): Promise<TrackRow[]> {
  const [rows, { items: skips }] = await Promise.all([
    libraryTracks.readOwn(ctx.database, scope, ids),
    readSkips(ctx.database, scope.userId, { limit: maxSkips, offset: 0 }),
  ]);
  const skipped = new Set(skips.map(({ kind, id }) => `${kind} ${id}`));
  return rows.filter(
    (row) =>
      !row.is_local &&
      idOf(row.uri) !== undefined &&
      !skipped.has(`song ${row.id}`) &&
      !row.artists.some(({ id }) => skipped.has(`artist ${id ?? ""}`)),
  );
}

interface Played {
  /** newest first */
  played: readonly TrackRow[];
  seed: number;
}

/** Every way in which songs of the library go with what played. */
async function findLinks(ctx: AutoplayCtx, scope: UserScope, of: Played): Promise<Link[]> {
  const { database } = ctx;
  const sample = { seed: of.seed, limit: maxPerWay };
  const trackIds = of.played.map(({ id }) => id);
  const [followers, byArtist, neighbours, byGenre, any] = await Promise.all([
    findFollowers(ctx, scope, of),
    findByArtist(ctx, scope, of),
    readListNeighbours(database, scope.userId, { ...sample, trackIds }),
    findByGenre(ctx, scope, of),
    readAnySongs(database, scope.userId, sample),
  ]);
  return [
    ...followers,
    ...byArtist,
    ...neighbours.map(({ track_id: id, playlist }) => linkOf(id, "playlist", playlist)),
    ...byGenre,
    ...any.map((id) => linkOf(id, "library", "")),
  ];
}

function linkOf(
  trackId: string,
  kind: AutoplayReason["kind"],
  name: string,
  strength = strengths[kind],
): Link {
  return { trackId, reason: { kind, name: name.slice(0, 500) }, strength };
}

/** What often followed, for those who let Gatefold count what they hear. */
async function findFollowers(
  { database }: AutoplayCtx,
  { userId }: UserScope,
  { played }: Played,
): Promise<Link[]> {
  if (played.length === 0 || !(await isOptedIn(database, userId))) return [];
  const names = new Map(
    played.map(({ uri, name, artists }) => [
      keysOfSong({ uri, track: name, artist: artists[0]?.name ?? "" }).nameKey,
      name,
    ]),
  );
  const found = await readFollowers(database, userId, { nameKeys: [...names.keys()], limit: maxPerWay });
  return found.flatMap(({ uri, after, times }) => {
    const id = idOf(uri);
    const strength = strengths.after * Math.min(1, times / certainTimes);
    return id === undefined ? [] : [linkOf(id, "after", names.get(after) ?? "", strength)];
  });
}

async function findByArtist(ctx: AutoplayCtx, scope: UserScope, { played, seed }: Played): Promise<Link[]> {
  // Of songs by one artist the reason names the one that played last.
  const songOf = new Map(
    played.toReversed().flatMap((row) => artistKeys(row).map((key) => [key, row.name] as const)),
  );
  if (songOf.size === 0) return [];
  const artists = [...songOf.keys()];
  const found = await readSongsBy(ctx.database, scope, { artists, seed, limit: maxPerWay });
  return found.map(({ track_id: id, artist }) => linkOf(id, "artist", songOf.get(artist) ?? ""));
}

async function findByGenre(ctx: AutoplayCtx, scope: UserScope, { played, seed }: Played): Promise<Link[]> {
  const subjects = played.map(({ id, name, artists, album_id: album, album_name: albumName }) => ({
    id,
    name,
    artists,
    album: { id: album, name: albumName },
  }));
  const verdicts = await readGenresOf(ctx, scope, subjects);
  const genres = [...new Set(verdicts.flatMap(({ applied_genre: genre }) => genre ?? []))];
  if (genres.length === 0) return [];
  const kin = [...new Set(genres.flatMap((genre) => mainGenreOf(genre) ?? []))];
  const wanted = [...new Set([...genres, ...kin])];
  const found = await readSongsOfGenres(ctx.database, scope.userId, {
    genres: wanted,
    seed,
    limit: maxPerWay,
  });
  const isSame = new Set(genres);
  return found.map(({ track_id: id, genre }) =>
    linkOf(id, "genre", genreDisplay(genre), isSame.has(genre) ? strengths.genre : strengths.kin),
  );
}
