import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#web/platform/api/api.ts";
import { isSessionKept } from "#web/platform/api/session.ts";
import { viewerZone } from "../stats.queries.ts";

/** Keeps the server's note of the clock by which this person's weeks end: that of the browser they look at them in. */
export function useRecapZone(known: string | null | undefined): void {
  const { mutate } = useMutation({
    mutationFn: async (tz: string) =>
      isSessionKept() ? call("PUT /stats/recap/zone", { body: { tz } }) : null,
  });
  useEffect(() => {
    const zone = viewerZone();
    if (known !== undefined && known !== zone) mutate(zone);
  }, [known, mutate]);
}
