import { message } from "#contract/messages/messages.ts";
import { consentVersion } from "#contract/consent.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readConsent } from "./consent.db.ts";

/** Throws AppError `consent-required` unless the person has agreed to the present version (decisions, section 5). */
export async function requireConsent(ctx: Pick<AppContext, "database">, userId: string): Promise<void> {
  if ((await readConsent(ctx.database, userId, consentVersion)) !== null) return;
  throw new AppError("consent-required", message("consent.agreeFirst"));
}
