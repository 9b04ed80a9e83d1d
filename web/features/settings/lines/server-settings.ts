import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { privateSessionHours } from "#contract/stats/private-session.ts";
import { consentQuery } from "#web/features/consent/consent.tsx";
import type { IdWhere } from "#web/features/settings/list/settings-list.ts";
import { prefsQuery, privateSessionQuery } from "#web/features/stats/stats.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { call } from "#web/platform/api/api.ts";
import type { Binding } from "./binding.ts";
import { useServerSwitch } from "./use-server-switch.ts";

type Keepalive = RouteOutput<"GET /auth/keepalive/pref">;

const keepaliveQuery = queryOptions({
  queryKey: ["auth", "keepalive"],
  queryFn: ({ signal }) => call("GET /auth/keepalive/pref", { signal }),
});

function useKeepalive(): Binding {
  return useServerSwitch<Keepalive>({
    answer: useQuery(keepaliveQuery).data,
    queryKey: keepaliveQuery.queryKey,
    isOn: ({ mode }) => mode === "indefinite",
    put: (_answer, isOn) => ({ mode: isOn ? "indefinite" : "30d" }),
    write: (isOn) => call("POST /auth/keepalive/pref", { body: { mode: isOn ? "indefinite" : "30d" } }),
  });
}

function useConsent(): Binding {
  return useServerSwitch({
    answer: useQuery(consentQuery).data,
    queryKey: consentQuery.queryKey,
    isOn: ({ consented }) => consented,
    put: (answer, isOn) => ({ ...answer, consented: isOn }),
    write: (isOn) => call("POST /auth/consent", { body: { accepted: isOn, version: "v1.0" } }),
  });
}

/** Stored plays stay when it is switched off; they are deleted on the page of statistics. */
function useCapture(): Binding {
  return useServerSwitch({
    answer: useQuery(prefsQuery).data,
    queryKey: prefsQuery.queryKey,
    isOn: ({ stats_opt_in: isOn }) => isOn,
    put: (_answer, isOn) => ({ stats_opt_in: isOn }),
    write: (isOn) =>
      isOn ? call("POST /stats/opt_in") : call("POST /stats/opt_out", { body: { delete: "nothing" } }),
  });
}

/** It ends by itself, which is for the server to say. */
function usePrivateSession(): Binding {
  const now = Math.floor(useNow() / 1_000);
  return useServerSwitch<RouteOutput<"GET /stats/private-session">>({
    answer: useQuery(privateSessionQuery).data,
    queryKey: privateSessionQuery.queryKey,
    isOn: ({ until }) => until !== null && until > now,
    put: (_answer, isOn) => ({ until: isOn ? now + privateSessionHours * 3_600 : null }),
    write: (isOn) => call("POST /stats/private-session", { body: { on: isOn } }),
  });
}

/** The settings that are kept at an endpoint of their own, as hooks. */
export const serverSettings: Readonly<Record<IdWhere<{ keeper: "server" }>, () => Binding>> = {
  keepalive: useKeepalive,
  consent: useConsent,
  capture: useCapture,
  privateSession: usePrivateSession,
};
