import { createHash, randomBytes } from "node:crypto";
import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/scrobbling/badge.ts";
import { readLanguage } from "#server/features/preferences/preferences.ts";
import { serve, type RequestInfo, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { wordIn } from "#server/platform/text/word-in-language.ts";
import { readListeningNow, type ListeningNowCtx } from "../listening-now.ts";
import { deleteBadge, findBadgeOwner, insertBadge, readBadge } from "./badge.db.ts";
import { drawBadge } from "./draw-badge.ts";

type BadgeCtx = ListeningNowCtx & { publicUrl: string };

async function showState({ database, publicUrl }: BadgeCtx, userId: string) {
  const badgeId = await readBadge(database, userId);
  return { address: badgeId === undefined ? null : `${publicUrl}/badges/${badgeId}.svg` };
}

/** Nothing of a badge may run, load or frame anything, also where someone opens it by itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sends the badge, or that it is as the caller has it. */
function send({ request, reply }: RequestInfo, picture: string) {
  const etag = `"${createHash("sha256").update(picture).digest("base64url").slice(0, 22)}"`;
  void reply
    .header("cache-control", "no-cache")
    .header("etag", etag)
    .header("content-security-policy", policy)
    .header("cross-origin-resource-policy", "cross-origin")
    .header("x-content-type-options", "nosniff")
    .type("image/svg+xml; charset=utf-8");
  const known = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim());
  // A proxy that compresses may have made it a weak one.
  if (known.some((each) => each.replace(/^W\//u, "") === etag)) return reply.code(304).send();
  return reply.send(picture);
}

export const badgeRoutes: Route<BadgeCtx>[] = [
  serve(contract.getBadge, (ctx: BadgeCtx, _input, { session }) => showState(ctx, session.userId)),

  serve(contract.switchBadge, async (ctx: BadgeCtx, { body }, { session: { userId } }) => {
    const badge = { user_id: userId, badge_id: randomBytes(16).toString("base64url") };
    if (body.on) await insertBadge(ctx.database, { ...badge, created_at: new Date(ctx.now()) });
    else await deleteBadge(ctx.database, userId);
    return showState(ctx, userId);
  }),

  serve(contract.showBadge, async (ctx: BadgeCtx, { params, query }, info) => {
    const owner = await findBadgeOwner(ctx.database, params.badge.replace(/\.svg$/u, ""));
    if (owner === undefined) throw new AppError("not-found", message("scrobbling.noBadge"));
    const song = await readListeningNow(ctx, owner);
    const language = (await readLanguage(ctx.database, owner)) ?? "en";
    const idle = wordIn(language, message("scrobbling.badgeIdle"));
    return send(info, drawBadge({ song, idle, theme: query.theme }));
  }),
];
