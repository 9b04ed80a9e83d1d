import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";

/** How often the number of people on the waitlist is read while it is shown. */
const waitlistMs = 15_000;

/** Whether there is a gate, and whether this browser has opened it. */
export const landingQuery = queryOptions({
  queryKey: ["landing", "status"],
  queryFn: ({ signal }) => call("GET /landing/status", { signal }),
  staleTime: 0,
});

/** How many people are on the waitlist. */
export const waitlistQuery = queryOptions({
  queryKey: ["landing", "waitlist"],
  queryFn: ({ signal }) => call("GET /waitlist/stats", { signal }),
  staleTime: 0,
  refetchInterval: waitlistMs,
});
