import type { Profile } from "#contract/auth/auth.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { readCapabilities } from "#server/provider-client/api/provider-capabilities.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import { hasRecoveryCode } from "./export-accounts/recovery-codes.db.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { notifyOfEndingLink } from "#server/features/auth/provider-links/link-notices.ts";
import { readProfile, type ProfileRow } from "#server/features/auth/accounts/auth.db.ts";
import {
  dueNotice,
  isOfAnotherApplication,
  linkEnd,
} from "#server/features/auth/provider-links/provider-link.ts";

type ProfileCtx = Pick<AuthCtx, "database" | "events" | "now" | "providers" | "publicUrl">;

/** What a service is called whose connection this instance no longer has. */
const unknownService = "the music service";

/**
 * The signed-in person, with the state of the link as it is known: the provider is not asked. Anyone who comes while the
 * link is about to end, or has ended, is notified, once a link.
 */
export async function readOwnProfile(ctx: ProfileCtx, session: Session): Promise<Profile> {
  const row = await readProfile(ctx.database, session.userId);
  const connection = ctx.providers.find(session.provider)?.connection;
  const isOfExport = session.provider === exportProvider.id;
  const service = isOfExport ? exportProvider.serviceName : (connection?.serviceName ?? unknownService);
  return {
    user_id: row.user_id,
    provider: session.provider,
    service,
    display_name: row.display_name,
    images: row.image_url === null ? [] : [{ url: absoluteAddress(ctx, row.image_url) }],
    ...(isOfExport ? noLink : await readLinkNews(ctx, row, service)),
    recovery_code: isOfExport ? await readCodeState(ctx, session) : null,
    capabilities: await readCapabilities(ctx, session),
    ...addressesOf(connection, row),
  };
}

/** Where a service is that this instance has; null for what it does not offer, and for one that it has no more. */
function addressesOf(
  connection: ProviderConnection | undefined,
  { account_id: accountId }: ProfileRow,
): Pick<Profile, "attribution" | "data_export_url" | "audio_url"> {
  const { attribution = null, dataExportBase, audioUrl = null } = connection ?? {};
  return {
    attribution,
    data_export_url: dataExportBase === undefined ? null : `${dataExportBase}/${accountId}`,
    audio_url: audioUrl,
  };
}

/** The link of an account that belongs to no service. */
const noLink = { link_state: "none", link_expires_at: null, renewal_due: false } as const;

async function readCodeState({ database }: ProfileCtx, { userId }: Session): Promise<"made" | "missing"> {
  return (await hasRecoveryCode(database, userId)) ? "made" : "missing";
}

function absoluteAddress({ publicUrl }: ProfileCtx, address: string): string {
  return address.startsWith("/") ? publicUrl + address : address;
}

type LinkFacts = Pick<Profile, "link_state" | "link_expires_at" | "renewal_due">;

async function readLinkNews(ctx: ProfileCtx, row: ProfileRow, service: string): Promise<LinkFacts> {
  const state = linkStateOf(ctx, row);
  const { user_id: userId, authorized_at: authorizedAt } = row;
  if (state === "disconnected" || authorizedAt === null)
    return { link_state: state, link_expires_at: null, renewal_due: false };
  const isDue = state === "linked" && dueNotice(authorizedAt, ctx.now()) !== null;
  if (isDue) await notifyOfEndingLink(ctx, { userId, service, authorizedAt });
  else if (state === "renew") {
    const key = `link_ended:${authorizedAt.toISOString()}`;
    await notify(ctx, { userId, type: "link_ended", key, data: { service } });
  }
  return { link_state: state, link_expires_at: epochSeconds(linkEnd(authorizedAt)), renewal_due: isDue };
}

/** A link works while its provider is as it was, a replaced application needs a new authorization, and for six months. */
function linkStateOf(ctx: ProfileCtx, row: ProfileRow): Profile["link_state"] {
  if (row.link_state === null || row.authorized_at === null) return "disconnected";
  const connection = ctx.providers.find(row.provider)?.connection;
  const isOver =
    row.link_state !== "linked" ||
    ctx.now() >= linkEnd(row.authorized_at).getTime() ||
    (connection !== undefined && isOfAnotherApplication(row, connection));
  return isOver ? "renew" : "linked";
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
