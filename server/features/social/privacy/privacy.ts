import { message } from "#contract/messages/messages.ts";
import { defaultPrivacy, type PrivacySettings } from "#contract/social/privacy.ts";
import { relationOf, sharesOf } from "#server/features/social/visibility.ts";
import { readFriendIds } from "#server/features/social/friends/friends.db.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { socialTopic } from "#server/features/social/social-topic.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  readOwnPlaylists,
  readSettings,
  readShownPlaylists,
  writeHandle,
  writeSettings,
  writeShownPlaylists,
} from "./privacy.db.ts";
import { isReservedHandle } from "./reserved-handles.ts";

type PrivacyCtx = Pick<SocialCtx, "database">;
type SharingCtx = Pick<SocialCtx, "database" | "events">;

/** The person's friend settings. */
export async function getPrivacy(ctx: PrivacyCtx, userId: string): Promise<PrivacySettings> {
  const { handle: _handle, ...settings } = (await readSettings(ctx.database, userId)) ?? {
    ...defaultPrivacy,
    handle: null,
  };
  return settings;
}

/** Saves some of them and answers all. */
export async function changePrivacy(
  ctx: SharingCtx,
  userId: string,
  changed: Partial<PrivacySettings>,
): Promise<PrivacySettings> {
  await writeSettings(ctx.database, userId, changed);
  if (Object.keys(changed).some((name) => name.startsWith("share_"))) await notifyFriends(ctx, userId);
  return getPrivacy(ctx, userId);
}

/** Pages of the person that friends have open lose at once what is no longer shared. */
async function notifyFriends({ database, events }: SharingCtx, userId: string): Promise<void> {
  for (const friendId of await readFriendIds(database, userId)) await events.publish(socialTopic(friendId));
}

/** The person's handle, and whether their public page is there. */
export async function getHandle(ctx: PrivacyCtx, userId: string) {
  const settings = await readSettings(ctx.database, userId);
  if (settings === undefined || settings.handle === null) return { handle: null, public_page: false };
  const levels = {
    profile: settings.share_profile_scope,
    library: settings.share_library_scope,
    analytics: settings.share_analytics_scope,
  };
  const visitor = { viewerId: null, personId: userId, isTakingPart: true, isBlocked: false, isFriend: false };
  const shares = sharesOf(levels, relationOf(visitor));
  return { handle: settings.handle, public_page: Object.values(shares).includes(true) };
}

/** Throws AppError `conflict` for a handle that is taken or reserved. */
export async function changeHandle(ctx: PrivacyCtx, userId: string, handle: string | null) {
  const isFree =
    (handle === null || !isReservedHandle(handle)) &&
    (await transaction(ctx.database, (trx) => writeHandle(trx, userId, handle)));
  if (!isFree) throw new AppError("conflict", message("social.handleTaken"));
  return getHandle(ctx, userId);
}

/** The playlists that the person shows. */
export async function getShownPlaylists(ctx: PrivacyCtx, userId: string) {
  return { playlist_ids: await readShownPlaylists(ctx.database, userId) };
}

/** Throws AppError `not-found` for one that is not the person's own. */
export async function changeShownPlaylists(ctx: SharingCtx, userId: string, playlistIds: string[]) {
  const own = await readOwnPlaylists(ctx.database, userId, playlistIds);
  if (playlistIds.some((id) => !own.has(id)))
    throw new AppError("not-found", message("social.notYourPlaylist"));
  await transaction(ctx.database, (trx) => writeShownPlaylists(trx, userId, playlistIds));
  await notifyFriends(ctx, userId);
  return getShownPlaylists(ctx, userId);
}
