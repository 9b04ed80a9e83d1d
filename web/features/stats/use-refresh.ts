import { useEffect } from "react";
import { call } from "#web/platform/api/api.ts";
import { todayHere } from "./range/wanted-range.ts";
import { refreshStats } from "./stats.queries.ts";

/** specification 2, section 9 */
const refreshEveryMs = 180_000;

/** Has the server look for new plays and count today's, then reads what is shown again. */
async function countAgain(): Promise<void> {
  // What one of them cannot do now is done in three minutes; what is stored is read in any case.
  await Promise.allSettled([
    call("POST /stats/ingest/me"),
    call("POST /stats/rollup/me", { body: { date: todayHere() } }),
  ]);
  await refreshStats();
}

/** While someone who opted in looks: new plays every 180 s, and the figures again whenever the window has the focus. */
export function useRefresh(isOptedIn: boolean): void {
  useEffect(() => {
    if (!isOptedIn) return undefined;
    const handleFocus = () => void refreshStats();
    const timer = setInterval(() => void countAgain(), refreshEveryMs);
    addEventListener("focus", handleFocus);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", handleFocus);
    };
  }, [isOptedIn]);
}
