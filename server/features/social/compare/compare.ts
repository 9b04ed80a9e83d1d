import type { z } from "zod";
import type { getComparedSongs, getComparison } from "#contract/social/comparisons.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import { seePerson, type Sight } from "#server/features/social/people/see-person.ts";
import { presentSong } from "#server/features/social/profile/shared-library.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import {
  countSongs,
  listSongs,
  tallyArtists,
  tallyGenres,
  type Compared,
  type Side,
  type Tally,
} from "./compared-libraries.db.ts";
import { matchTastes } from "./taste-match.ts";

type CompareCtx = Pick<SocialCtx, "database" | "publicUrl">;
type Comparison = z.infer<typeof getComparison.output>;

/** Two libraries, after both said yes. Throws AppError `not-found` before that, and whenever it is over. */
export async function requireCompared(
  ctx: CompareCtx,
  person: UserScope,
  otherId: string,
): Promise<Compared & { other: Sight["person"]; isSameService: boolean }> {
  const { person: other, comparison } = await seePerson(ctx, person.userId, otherId);
  if (comparison !== "agreed") throw noSuchPerson();
  return {
    mine: { userId: person.userId, provider: person.provider },
    theirs: { userId: other.user_id, provider: other.provider },
    other,
    isSameService: other.provider === person.provider,
  };
}

/** How two libraries compare. */
export async function compare(ctx: CompareCtx, person: UserScope, otherId: string): Promise<Comparison> {
  const { other, isSameService, ...compared } = await requireCompared(ctx, person, otherId);
  const [artists, genres, songs] = await Promise.all([
    tallyArtists(ctx.database, compared),
    tallyGenres(ctx.database, compared),
    countSongs(ctx.database, compared),
  ]);
  const figures = {
    artists,
    genres,
    songs: { both: songs.both, mine: songs.both + songs.only_mine, theirs: songs.both + songs.only_theirs },
  };
  return {
    user_id: other.user_id,
    display_name: other.display_name,
    ...matchTastes(figures),
    songs,
    artists: artists.top,
    genres: sharesOfGenres(genres),
    same_service: isSameService,
  };
}

function sharesOfGenres({ top, mine, theirs }: Tally): Comparison["genres"] {
  return top.map((genre) => ({
    genre: genre.name,
    mine: genre.mine / Math.max(1, mine),
    theirs: genre.theirs / Math.max(1, theirs),
  }));
}

/** A page of the songs of one side of a comparison. */
export async function listComparedSongs(
  ctx: CompareCtx,
  person: UserScope,
  otherId: string,
  page: { which: Side; limit: number; offset: number },
): Promise<z.infer<typeof getComparedSongs.output>> {
  const { isSameService, ...compared } = await requireCompared(ctx, person, otherId);
  const { trackIds, total } = await listSongs(ctx.database, compared, page);
  const owner = page.which === "only_theirs" ? compared.theirs : compared.mine;
  const tracks = await libraryTracks.readById(ctx.database, owner.provider, trackIds);
  const isPlayable = isSameService || page.which !== "only_theirs";
  const items = trackIds.flatMap((id) => {
    const track = tracks.get(id);
    return track === undefined ? [] : [presentSong(presentLibrary.track(track, ctx.publicUrl), isPlayable)];
  });
  return { items, total };
}
