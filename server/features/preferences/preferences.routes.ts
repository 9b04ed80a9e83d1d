import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/preferences/preferences.ts";
import type { AppContext } from "#server/features/context.ts";
import { readKeepalive, setKeepalive } from "#server/features/auth/auth.ts";
import type { Themes } from "#server/features/themes/themes.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readStored, settleChange } from "./stored-preferences.ts";
import { mergeChosen, readChosen } from "./preferences.db.ts";

type PreferencesCtx = Pick<AppContext, "database" | "now"> & { themes: Themes };

/** Refuses a theme that this server has not; one that was stored and is no more stays, and pages look as without it. */
async function requireTheme(themes: Themes, id: string | undefined): Promise<void> {
  if (id === undefined || (await themes.has(id))) return;
  const fields = { visualTheme: message("input.notTheme") };
  throw new AppError("bad-request", message("input.notTheme"), { fields });
}

export const preferenceRoutes: Route<PreferencesCtx>[] = [
  serve(contract.getPreferences, (ctx: PreferencesCtx, _input, { session }) =>
    presentPreferences(ctx, session.userId),
  ),

  serve(contract.changePreferences, async (ctx: PreferencesCtx, { body }, { session }) => {
    const { keepalive, ...change } = body;
    const fields = settleChange(change);
    const { userId } = session;
    await requireTheme(ctx.themes, fields.visualTheme);
    if (keepalive !== undefined) await setKeepalive(ctx.database, userId, keepalive);
    if (Object.keys(fields).length > 0)
      await mergeChosen(ctx.database, { userId, fields, changedAt: new Date(ctx.now()) });
    return presentPreferences(ctx, userId);
  }),
];

async function presentPreferences(ctx: PreferencesCtx, userId: string): Promise<contract.Preferences> {
  const [stored, keepalive] = await Promise.all([
    readChosen(ctx.database, userId),
    readKeepalive(ctx.database, userId),
  ]);
  const { values, chosen } = readStored(stored);
  return { ...values, keepalive, chosen: [...chosen, "keepalive"] };
}
