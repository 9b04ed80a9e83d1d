import * as contract from "#contract/preferences/preferences.ts";
import type { AppContext } from "#server/features/context.ts";
import { readKeepalive, setKeepalive } from "#server/features/auth/auth.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readStored, settleChange } from "./stored-preferences.ts";
import { mergeChosen, readChosen } from "./preferences.db.ts";

type PreferencesCtx = Pick<AppContext, "database" | "now">;

export const preferenceRoutes: Route<PreferencesCtx>[] = [
  serve(contract.getPreferences, (ctx: PreferencesCtx, _input, { session }) =>
    presentPreferences(ctx, session.userId),
  ),

  serve(contract.changePreferences, async (ctx: PreferencesCtx, { body }, { session }) => {
    const { keepalive, ...change } = body;
    const fields = settleChange(change);
    const { userId } = session;
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
