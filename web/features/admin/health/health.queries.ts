import { queryOptions } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** How the instance does. */
export type Health = RouteOutput<"GET /admin/health">;
/** A line of the doctor. */
export type Check = RouteOutput<"GET /admin/doctor">["items"][number];
/** How much the server logs. */
export type LogLevel = RouteInput<"PUT /admin/log-level">["body"]["level"];

/** Health sums whole tables up, so it is read less often than counters. */
const healthEveryMs = 30_000;

/** How the instance does, twice a minute. */
export const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: ({ signal }) => call("GET /admin/health", { signal }),
  refetchInterval: healthEveryMs,
  staleTime: 0,
});

/** What is wrong with the set-up. Each time reaches for the mail server and the music service, so a person asks for it. */
export const doctorQuery = queryOptions({
  queryKey: ["admin", "doctor"],
  queryFn: ({ signal }) => call("GET /admin/doctor", { signal }),
  staleTime: 0,
});
