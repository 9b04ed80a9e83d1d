import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { consentQuery } from "#web/features/consent/consent.tsx";
import type { IdWhere } from "#web/features/settings/list/settings-list.ts";
import { prefsQuery } from "#web/features/stats/stats.tsx";
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

/** The settings that are kept at an endpoint of their own, as hooks. */
export const serverSettings: Readonly<Record<IdWhere<{ keeper: "server" }>, () => Binding>> = {
  keepalive: useKeepalive,
  consent: useConsent,
  capture: useCapture,
};
