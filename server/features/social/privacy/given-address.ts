import type { SocialCtx } from "#server/features/social/social-context.ts";
import { readAddresses, writeAddress } from "./given-address.db.ts";

/** The address that the person gave, and the one that their service reports (contract/privacy.ts, `getGivenAddress`). */
export async function getGivenAddress(ctx: Pick<SocialCtx, "database">, userId: string) {
  const addresses = await readAddresses(ctx.database, userId);
  return { email: addresses?.given ?? null, service_email: addresses?.fromService ?? null };
}

/** Whether others gave the same is not even looked up, so that no answer can tell (contract/privacy.ts, `setContactEmail`). */
export async function setContactEmail(
  ctx: Pick<SocialCtx, "database" | "now">,
  userId: string,
  email: string | null,
) {
  await writeAddress(ctx.database, { userId, email, givenAt: new Date(ctx.now()) });
  return getGivenAddress(ctx, userId);
}
