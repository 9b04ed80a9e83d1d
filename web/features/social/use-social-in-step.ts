import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onServerEvent } from "#web/features/events/events.ts";
import { outdate } from "#web/platform/api/query-client.ts";
import { socialKeys } from "./social.queries.ts";

/** Reads the lists of people again as soon as the server says that one of them changed. */
export function useSocialInStep(): void {
  const queries = useQueryClient();
  useEffect(() => {
    // What was sent before the page came is in what the page reads.
    let isRepeated = true;
    const stop = onServerEvent("social", () => {
      if (!isRepeated) outdate(queries, socialKeys.lists);
    });
    isRepeated = false;
    return stop;
  }, [queries]);
}
