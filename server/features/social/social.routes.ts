import * as privacy from "#contract/social/privacy.ts";
import * as contract from "#contract/social/social.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { deleteBlock } from "./blocks/blocks.db.ts";
import { blockPerson, listBlocked } from "./blocks/blocks.ts";
import { addByCode, getFriendCode, regenerateFriendCode } from "./codes/codes.ts";
import { absoluteAddress, listFriends, removeFriend, restoreFriend } from "./friends/friends.ts";
import {
  changeHandle,
  changePrivacy,
  changeShownPlaylists,
  getHandle,
  getPrivacy,
  getShownPlaylists,
} from "./privacy/privacy.ts";
import { readRequests, type RequestRow } from "#server/features/social/friends/requests.db.ts";
import { acceptRequest, cancelRequest, refuseRequest, sendRequest } from "./requests/requests.ts";
import { findPeople, type FoundRow } from "./search/search-people.db.ts";
import type { SocialCtx } from "./social-context.ts";
import { sharesOf } from "./visibility.ts";
import { readAddresses, writeAddress } from "#server/features/social/privacy/given-address.db.ts";

const done = { ok: true } as const;

const friendRoutes: Route<SocialCtx>[] = [
  serve(contract.listFriends, (ctx: SocialCtx, { query }, { session }) =>
    listFriends(ctx, { userId: session.userId, ...query }),
  ),
  serve(contract.removeFriend, async (ctx: SocialCtx, { body }, { session }) => {
    await removeFriend(ctx, session.userId, body.user_id);
    return done;
  }),
  serve(contract.restoreFriend, async (ctx: SocialCtx, { body }, { session }) => {
    await restoreFriend(ctx, session.userId, body.user_id);
    return done;
  }),
  serve(contract.blockPerson, async (ctx: SocialCtx, { body }, { session }) => {
    await blockPerson(ctx, session.userId, body.user_id);
    return done;
  }),
  serve(contract.unblockPerson, async (ctx: SocialCtx, { body }, { session }) => {
    await deleteBlock(ctx.database, session.userId, body.user_id);
    return done;
  }),
  serve(contract.listBlocked, (ctx: SocialCtx, { query }, { session }) =>
    listBlocked(ctx, { userId: session.userId, ...query }),
  ),
  serve(contract.searchPeople, async (ctx: SocialCtx, { query }, { session }) => {
    const { q: text, limit, offset } = query;
    const { rows: items, total } = await findPeople(ctx.database, {
      viewerId: session.userId,
      text: text.normalize("NFC"),
      limit,
      offset,
    });
    return { items: items.map((row) => presentFound(ctx, row)), total };
  }),
];

/** A handler of what someone does with a request that waits. */
function step(work: (ctx: SocialCtx, userId: string, requestId: string) => Promise<void>) {
  return async (
    ctx: SocialCtx,
    { params }: { params: { id: string } },
    { session }: { session: Session },
  ): Promise<typeof done> => {
    await work(ctx, session.userId, params.id);
    return done;
  };
}

const requestRoutes: Route<SocialCtx>[] = [
  serve(contract.listIncomingRequests, async (ctx: SocialCtx, { query }, { session }) => {
    const at = { userId: session.userId, direction: "incoming" as const, ...query };
    const { rows, total } = await readRequests(ctx.database, at);
    const items = rows.map((row) => ({
      ...presentRequest(row),
      from_user_id: row.other_id,
      from_display_name: row.display_name,
      // Who asks to be a friend shows what friends see of the profile.
      ...presentFace(ctx, row, { relation: "friend", isHandleShown: true }),
    }));
    return { items, total };
  }),
  serve(contract.listOutgoingRequests, async (ctx: SocialCtx, { query }, { session }) => {
    const at = { userId: session.userId, direction: "outgoing" as const, ...query };
    const { rows, total } = await readRequests(ctx.database, at);
    const items = rows.map((row) => ({
      ...presentRequest(row),
      to_user_id: row.other_id,
      to_display_name: row.display_name,
      ...presentFace(ctx, row, { relation: "stranger", isHandleShown: row.is_handle_findable }),
    }));
    return { items, total };
  }),
  serve(contract.sendRequest, (ctx: SocialCtx, { body }, { session }) =>
    sendRequest(ctx, session.userId, body.to_user_id),
  ),
  serve(contract.acceptRequest, step(acceptRequest)),
  serve(contract.declineRequest, step(refuseRequest)),
  serve(contract.cancelRequest, step(cancelRequest)),
];

/** The handle and the picture of someone, as far as they share these with a viewer who is that to them. */
function presentFace(
  ctx: SocialCtx,
  person: Pick<RequestRow, "handle" | "image_url" | "profile">,
  { relation, isHandleShown }: { relation: "friend" | "stranger"; isHandleShown: boolean },
) {
  const { profile } = sharesOf(
    { profile: person.profile, library: "private", analytics: "private" },
    relation,
  );
  return {
    handle: isHandleShown ? person.handle : null,
    image_url: profile ? absoluteAddress(ctx, person.image_url) : null,
  };
}

function presentFound(ctx: SocialCtx, { profile, image_url, ...row }: FoundRow) {
  const relation = row.state === "friend" ? "friend" : "stranger";
  const face = { handle: row.handle, image_url, profile };
  return { ...row, ...presentFace(ctx, face, { relation, isHandleShown: true }) };
}

function presentRequest({ request_id: id, created_at: createdAt }: RequestRow) {
  return { id, created_at: Math.floor(createdAt.getTime() / 1000) };
}

const settingRoutes: Route<SocialCtx>[] = [
  serve(contract.getFriendCode, (ctx: SocialCtx, _input, { session }) => getFriendCode(ctx, session.userId)),
  serve(contract.regenerateFriendCode, (ctx: SocialCtx, _input, { session }) =>
    regenerateFriendCode(ctx, session.userId),
  ),
  serve(contract.addByCode, (ctx: SocialCtx, { body }, { session }) =>
    addByCode(ctx, session.userId, body.code),
  ),
  serve(privacy.getPrivacy, (ctx: SocialCtx, _input, { session }) => getPrivacy(ctx, session.userId)),
  serve(privacy.changePrivacy, (ctx: SocialCtx, { body }, { session }) =>
    changePrivacy(ctx, session.userId, body as Parameters<typeof changePrivacy>[2]),
  ),
  serve(privacy.getHandle, (ctx: SocialCtx, _input, { session }) => getHandle(ctx, session.userId)),
  serve(privacy.changeHandle, (ctx: SocialCtx, { body }, { session }) =>
    changeHandle(ctx, session.userId, body.handle),
  ),
  serve(privacy.getGivenAddress, (ctx: SocialCtx, _input, { session }) =>
    getGivenAddress(ctx, session.userId),
  ),
  serve(privacy.setContactEmail, (ctx: SocialCtx, { body }, { session }) =>
    setContactEmail(ctx, session.userId, body.email),
  ),
  serve(privacy.getShownPlaylists, (ctx: SocialCtx, _input, { session }) =>
    getShownPlaylists(ctx, session.userId),
  ),
  serve(privacy.changeShownPlaylists, (ctx: SocialCtx, { body }, { session }) =>
    changeShownPlaylists(ctx, session.userId, body.playlist_ids),
  ),
];

/** Friends, requests, codes, blocks, settings. */
export const socialRoutes: Route<SocialCtx>[] = [...friendRoutes, ...requestRoutes, ...settingRoutes];

/** The address that the person gave, and the one that their service reports (contract/privacy.ts, `getGivenAddress`). */
async function getGivenAddress(ctx: Pick<SocialCtx, "database">, userId: string) {
  const addresses = await readAddresses(ctx.database, userId);
  return { email: addresses?.given ?? null, service_email: addresses?.fromService ?? null };
}

/** Whether others gave the same is not even looked up, so that no answer can tell (contract/privacy.ts, `setContactEmail`). */
async function setContactEmail(
  ctx: Pick<SocialCtx, "database" | "now">,
  userId: string,
  email: string | null,
) {
  await writeAddress(ctx.database, { userId, email, givenAt: new Date(ctx.now()) });
  return getGivenAddress(ctx, userId);
}
