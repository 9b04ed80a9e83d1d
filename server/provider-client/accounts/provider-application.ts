import * as z from "zod";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { SecretBox } from "#server/platform/process/secrets/secret-box.ts";
import type { Settings } from "#server/platform/process/settings.ts";
import { deleteApplication, findApplication, upsertApplication } from "./provider-applications.db.ts";

/** The registered application that identifies Gatefold to the streaming service. */
export interface ProviderApplication {
  clientId: string;
  /** null: PKCE alone */
  clientSecret: string | null;
}

/** An application and where it is from; settings of the environment win over what was entered in the app. */
export interface KnownApplication extends ProviderApplication {
  source: "environment" | "stored";
  /** null when it comes from the environment */
  changedAt: Date | null;
}

interface StoreCtx {
  database: Database;
  secrets: SecretBox;
  now: () => number;
}
type ApplicationCtx = Pick<StoreCtx, "database" | "secrets"> & { settings: Settings; log: Log };

const provider = "spotify";
const purpose = "provider-application";
const Credentials = z.object({ clientId: z.string(), clientSecret: z.string().nullable() });

/**
 * The application that this instance comes as, or null while none is set up. What was sealed with another
 * APP_SECRET cannot be read: it is logged, and counts as not set up.
 */
export async function readApplication(ctx: ApplicationCtx): Promise<KnownApplication | null> {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret = null } = ctx.settings;
  if (clientId !== undefined) return { clientId, clientSecret, source: "environment", changedAt: null };
  const row = await findApplication(ctx.database, provider);
  if (row === undefined) return null;
  const application = openCredentials(ctx, row.credentials);
  return application && { ...application, source: "stored", changedAt: row.changed_at };
}

function openCredentials(ctx: ApplicationCtx, sealed: Buffer): ProviderApplication | null {
  try {
    return Credentials.parse(JSON.parse(ctx.secrets.open(sealed, purpose)));
  } catch {
    // The failure itself is left out of the log: it could quote what it could not read.
    ctx.log.warn("the stored Client ID was sealed with another APP_SECRET; an admin has to enter it again");
    return null;
  }
}

/** Stores the application, sealed, in place of the one before. */
export async function storeApplication(
  ctx: StoreCtx,
  { clientId, clientSecret }: ProviderApplication,
): Promise<void> {
  await upsertApplication(ctx.database, {
    provider,
    credentials: ctx.secrets.seal(JSON.stringify({ clientId, clientSecret }), purpose),
    changed_at: new Date(ctx.now()),
  });
}

/** Forgets the stored application; true if there was one. */
export async function forgetApplication(ctx: Pick<StoreCtx, "database">): Promise<boolean> {
  return deleteApplication(ctx.database, provider);
}
