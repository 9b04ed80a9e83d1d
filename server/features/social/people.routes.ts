import * as contract from "#contract/people.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { seePersonAs, type Sight } from "./people/see-person.ts";
import { presentPerson, showPublicPage } from "./profile/profile.ts";
import { showLibrary, showPlaylist } from "./profile/shared-library.ts";
import type { SocialCtx } from "./social-context.ts";

/** What is seen of a person: by the caller, or of the caller in other eyes. */
function look(
  ctx: SocialCtx,
  { params, query }: { params: { user_id: string }; query: { as?: string | undefined } },
  { userId }: Session,
): Promise<Sight> {
  return seePersonAs(ctx, { viewerId: userId, personId: params.user_id, as: query.as });
}

/** People as they are seen. */
export const peopleRoutes: Route<SocialCtx>[] = [
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
  serve(contract.getPublicPage, (ctx: SocialCtx, { params }, { reply }) => {
    void reply.header("x-robots-tag", "noindex, nofollow");
    return showPublicPage(ctx, params.handle);
  }),
];
