import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminPageSize } from "#contract/admin/people.ts";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** How often counters are read (specification 2, section 9). */
const countersEveryMs = 4_000;

/** The nine counters, as often as the specification has it. */
export const countersQuery = queryOptions({
  queryKey: ["admin", "counters"],
  queryFn: ({ signal }) => call("GET /admin/counters", { signal }),
  refetchInterval: countersEveryMs,
  staleTime: 0,
});

/** The newest run of the enrichment. */
export const progressQuery = queryOptions({
  queryKey: ["admin", "enrichment", "progress"],
  queryFn: ({ signal }) => call("GET /admin/enrich/progress", { signal }),
  staleTime: 0,
});

/** What the last runs changed. */
export const runsQuery = queryOptions({
  queryKey: ["admin", "enrichment", "runs"],
  queryFn: ({ signal }) => call("GET /admin/enrich/runs", { signal }),
  staleTime: 0,
});

/** What the central library knows, by source. */
export const coverageQuery = queryOptions({
  queryKey: ["admin", "enrichment", "coverage"],
  queryFn: ({ signal }) => call("GET /admin/central/coverage", { signal }),
  staleTime: 0,
});

const page = (offset: number) => ({ limit: String(adminPageSize), offset: String(offset) });

/** A page of people with an account. */
export function usersQuery(q: string, offset: number) {
  return queryOptions({
    queryKey: ["admin", "users", q, offset],
    queryFn: ({ signal }) =>
      call("GET /auth/admin/users", { query: { ...page(offset), ...(q === "" ? {} : { q }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export type AdminUser = RouteOutput<"GET /auth/admin/users">["items"][number];

/** A page of the waitlist. */
export function waitlistQuery(offset: number) {
  return queryOptions({
    queryKey: ["admin", "waitlist", offset],
    queryFn: ({ signal }) => call("GET /admin/waitlist", { query: page(offset), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export type WaitlistEntry = RouteOutput<"GET /admin/waitlist">["items"][number];

/** A page of what admins changed. */
export function auditQuery(offset: number) {
  return queryOptions({
    queryKey: ["admin", "audit", offset],
    queryFn: ({ signal }) => call("GET /admin/audit", { query: page(offset), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export type AdminWrite = RouteOutput<"GET /admin/audit">["items"][number];

/** A page of the outbox, of one state or of all. */
export function mailsQuery(state: MailState | null, offset: number) {
  return queryOptions({
    queryKey: ["admin", "mail", state, offset],
    queryFn: ({ signal }) =>
      call("GET /admin/mail", { query: { ...page(offset), ...(state === null ? {} : { state }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export type Mail = RouteOutput<"GET /admin/mail">["items"][number];
export type MailState = Mail["state"];

/** The template of the acceptance mail. */
export const mailTemplateQuery = queryOptions({
  queryKey: ["admin", "mail-template"],
  queryFn: ({ signal }) => call("GET /admin/mail/template", { signal }),
});
export type MailTemplate = RouteOutput<"GET /admin/mail/template">;

/** Backups and how they come about; read again like the counters, since the server makes them on its own. */
export const backupsQuery = queryOptions({
  queryKey: ["admin", "backups"],
  queryFn: ({ signal }) => call("GET /admin/backups", { signal }),
  refetchInterval: ({ state }) => (state.data?.has_folder === true ? countersEveryMs : false),
  staleTime: 0,
});
export type Backups = RouteOutput<"GET /admin/backups">;
