import * as contract from "#contract/social/comparisons.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { agreeToCompare, endComparison, listAgreements } from "./compare/agreements.ts";
import { compare, listComparedSongs } from "./compare/compare.ts";
import { makeComparedPlaylist, type ComparedPlaylistCtx } from "./compare/compared-playlist.ts";
import type { SocialCtx } from "./social-context.ts";

/** Friends who compare their libraries. */
export const comparisonRoutes: Route<SocialCtx & ComparedPlaylistCtx>[] = [
  serve(contract.listComparisons, (ctx: SocialCtx, _input, { session }) =>
    listAgreements(ctx, session.userId),
  ),
  serve(contract.agreeToCompare, (ctx: SocialCtx, { body }, { session }) =>
    agreeToCompare(ctx, session.userId, body.user_id),
  ),
  serve(contract.endComparison, async (ctx: SocialCtx, { params }, { session }) => {
    await endComparison(ctx, session.userId, params.user_id);
    return { ok: true } as const;
  }),
  serve(contract.getComparison, (ctx: SocialCtx, { params }, { session }) =>
    compare(ctx, session, params.user_id),
  ),
  serve(contract.getComparedSongs, (ctx: SocialCtx, { params, query }, { session }) =>
    listComparedSongs(ctx, session, params.user_id, query),
  ),
  serve(contract.makeComparedPlaylist, (ctx: ComparedPlaylistCtx, { params, body }, { session }) =>
    makeComparedPlaylist(ctx, session, { otherId: params.user_id, ...body }),
  ),
];
