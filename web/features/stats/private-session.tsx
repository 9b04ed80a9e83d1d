import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { onServerEvent } from "#web/features/events/events.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { useNow } from "#web/ui/use-now.ts";
import { privateSessionQuery } from "./stats.queries.ts";

const PrivateSessionLine = lazyPart(
  async () => (await import("./private-session-line.tsx")).PrivateSessionLine,
);

/** Says above the player that a private session is on, in whichever browser it was started; nothing while none is. */
export function PrivateSession() {
  const { queryKey } = privateSessionQuery;
  // The stream says what is there when it is opened: nothing is asked for on every page.
  const until = useQuery({ ...privateSessionQuery, enabled: false }).data?.until ?? null;
  const now = useNow();
  useEffect(
    () => onServerEvent("privateSession", (session) => void queryClient.setQueryData(queryKey, session)),
    [queryKey],
  );
  return until === null || until * 1_000 <= now ? null : (
    <Suspense>
      <PrivateSessionLine until={until} now={now} />
    </Suspense>
  );
}
