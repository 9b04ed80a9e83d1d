import { consentVersion } from "#contract/consent.ts";
import { findUserOf, signInAtDemo, type AuthCtx } from "#server/features/auth/auth.ts";
import { insertConsent } from "#server/features/consent/consent.ts";
import type { AppContext } from "#server/features/context.ts";
import { importStream, readImports } from "#server/features/history/history.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import { changePrivacy, changeShownPlaylists } from "#server/features/social/social.ts";
import { insertOptIn } from "#server/features/stats/stats.ts";
import { openDataExport } from "#server/provider-client/accounts/data-export.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { untilScanned } from "./until-scanned.ts";

export type FriendCtx = AuthCtx & Pick<AppContext, "diskRoom" | "jobs">;

/** An account of the demo that no one is offered (demo-service/README.md). */
const account = "friend";
const shownPlaylists = 6;

/**
 * The person who is friends with all visitors of the demo: an account of its own that signs in as any other, agrees, imports its
 * plays, and shares with friends. No one finds it by search. Made for the first visitor, and whatever of it a process that
 * ended did not come to is done by the next.
 * @returns its user id
 */
export async function ensureFriend(
  ctx: FriendCtx,
  demo: ProviderConnection,
  signal: AbortSignal,
): Promise<string> {
  const known = await findUserOf(ctx.database, demo.id, account);
  if (known !== undefined && (await readImports(ctx.database, known)).length > 0) return known;
  const userId = known ?? (await signInFriend(ctx));
  const at = new Date(ctx.now());
  await insertConsent(ctx.database, { user_id: userId, version: consentVersion, accepted_at: at });
  await insertOptIn(ctx.database, userId, at);
  await changePrivacy(ctx, userId, {
    discoverable: false,
    friend_code_enabled: false,
    share_profile_scope: "friends",
    share_library_scope: "friends",
    share_analytics_scope: "friends",
  });
  await untilScanned(ctx, userId, signal);
  const own = (await cachedPlaylists.readAll(ctx.database, userId)).filter((playlist) => playlist.own);
  await changeShownPlaylists(
    ctx,
    userId,
    own.slice(0, shownPlaylists).map((playlist) => playlist.playlist_id),
  );
  // Last, since it says that all is there.
  const body = await openDataExport(demo, account, signal);
  await importStream(ctx, { userId, provider: demo.id }, { body, filename: "my_spotify_data.zip" });
  return userId;
}

/** No one uses the session that a sign-in makes. */
async function signInFriend(ctx: FriendCtx): Promise<string> {
  const { userId, appToken } = await signInAtDemo(ctx, { account });
  const session = appToken === null ? null : await ctx.sessions.find(appToken);
  if (session !== null) await ctx.sessions.revoke(session);
  await ctx.afterSignIn(userId);
  return userId;
}
