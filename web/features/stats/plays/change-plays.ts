import { call } from "#web/platform/api/api.ts";
import { refreshStats } from "#web/features/stats/stats.queries.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";

/** The server takes this many at once. */
const maxAtOnce = 500;

async function inParts(ids: readonly string[], send: (part: string[]) => Promise<number>): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += maxAtOnce)
    changed += await send(ids.slice(from, from + maxAtOnce));
  return changed;
}

interface Words {
  done: "hidden" | "shownAgain" | "deleted";
  failed: "notChanged" | "notDeleted";
}

async function changeAndNotify(change: () => Promise<number>, { done, failed }: Words): Promise<boolean> {
  try {
    const count = await change();
    showSuccess(playsText(done, { count }));
    return true;
  } catch (error) {
    showFailure(playsText(failed), error);
    return false;
  } finally {
    await refreshStats();
  }
}

/** Takes plays out of all figures, or back into them, and says so; answers whether it worked. */
export function hidePlays(ids: readonly string[], hidden: boolean): Promise<boolean> {
  return changeAndNotify(
    () =>
      inParts(
        ids,
        async (part) => (await call("POST /stats/plays/hide", { body: { ids: part, hidden } })).changed,
      ),
    { done: hidden ? "hidden" : "shownAgain", failed: "notChanged" },
  );
}

/** Deletes plays for good, and says so; answers whether it worked. */
export function deletePlays(ids: readonly string[]): Promise<boolean> {
  return changeAndNotify(
    () =>
      inParts(ids, async (part) => (await call("POST /stats/plays/delete", { body: { ids: part } })).deleted),
    { done: "deleted", failed: "notDeleted" },
  );
}
