import * as contract from "#contract/social/people.ts";
import type { StatsCtx } from "#server/features/stats/stats.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { seePersonAs, type Sight } from "./people/see-person.ts";
import { presentPerson, seePublicly, showPublicPage } from "./profile/profile.ts";
import { showLibrary, showPlaylist } from "./profile/shared-library.ts";
import { showListening } from "./profile/shared-listening.ts";
import type { SocialCtx } from "./social-context.ts";

type PeopleCtx = SocialCtx & StatsCtx;

/** What is seen of a person: by the caller, or of the caller in other eyes. */
function look(
  ctx: SocialCtx,
  { params, query }: { params: { user_id: string }; query: { as?: string | undefined } },
  { userId }: Session,
): Promise<Sight> {
  return seePersonAs(ctx, { viewerId: userId, personId: params.user_id, as: query.as });
}

/** What is seen without signing in is for no search engine. */
const unindexed = ["x-robots-tag", "noindex, nofollow"] as const;

/** People as they are seen. */
export const peopleRoutes: Route<PeopleCtx>[] = [
  serve(contract.getPerson, async (ctx: SocialCtx, input, { session }) =>
    presentPerson(ctx, await look(ctx, input, session)),
  ),
  serve(contract.getPersonLibrary, async (ctx: SocialCtx, input, { session }) =>
    showLibrary(ctx, await look(ctx, input, session)),
  ),
  serve(contract.getPersonPlaylist, async (ctx: SocialCtx, input, { session }) => {
    const { limit, offset } = input.query;
    const page = { playlistId: input.params.playlist_id, provider: session.provider, limit, offset };
    return showPlaylist(ctx, await look(ctx, input, session), page);
  }),
  serve(contract.getPersonListening, async (ctx: PeopleCtx, input, { session }) =>
    showListening(ctx, await look(ctx, input, session), input.query),
  ),
  serve(contract.getPublicPage, (ctx: SocialCtx, { params }, { reply }) => {
    void reply.header(...unindexed);
    return showPublicPage(ctx, params.handle);
  }),
  serve(contract.getPublicListening, async (ctx: PeopleCtx, { params, query }, { reply }) => {
    void reply.header(...unindexed);
    return showListening(ctx, await seePublicly(ctx, params.handle), query);
  }),
];
