import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#web/platform/api/api.ts";
import { useIsServerAway } from "#web/platform/offline/connection.ts";
import { serviceName } from "#web/platform/text/shown-names.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { authText } from "#web/features/auth/texts/auth-text.ts";
import { clearSession } from "#web/platform/api/session.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { isAdminEntry } from "./admin-rule.ts";
import { carefulCapabilities } from "./link-rule.ts";
import { readProviders } from "./read-providers.ts";

/** The ways in that this server offers. */
export const providersQuery = queryOptions({
  queryKey: ["auth", "providers"],
  queryFn: ({ signal }) => readProviders(signal),
  staleTime: 0,
});

/** The signed-in person. A 401 ends the session (specification 1, section 4). */
export const profileQuery = queryOptions({
  queryKey: ["auth", "profile"],
  queryFn: async ({ signal }) => {
    try {
      return await call("GET /auth/me", { signal });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) {
        clearSession();
        showToast({ tone: "info", title: authText("sessionOver") });
      }
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  // Another device may have disconnected the account, or renewed its link.
  refetchOnWindowFocus: "always",
});

const registryQuery = queryOptions({
  queryKey: ["auth", "registry"],
  queryFn: ({ signal }) => call("GET /auth/users/me/registry", { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person, with their service as it is called in their language; undefined while it is not known. */
export function useProfile() {
  const profile = useQuery(profileQuery).data;
  return useMemo(() => profile && { ...profile, service: serviceName(profile.service) }, [profile]);
}

/**
 * What the account's service can do and allows; before that is known, nothing that some service forbids. Screens ask
 * here, never for the service's name.
 */
export function useCapabilities() {
  const capabilities = useProfile()?.capabilities ?? carefulCapabilities;
  const isAway = useIsServerAway();
  // Without the server nothing is written, and menus do not offer it.
  return isAway ? { ...capabilities, writes: false } : capabilities;
}

/** What a link to the provider says: "Open in Spotify", "Open in the demo". */
export function useOpenAtProvider(): string {
  const service = useProfile()?.service;
  return service === undefined ? authText("openAtUnknown") : authText("openAtProvider", { service });
}

/** Whether the signed-in person is an admin; false until it is known. */
export function useIsAdmin(): boolean {
  return isAdminEntry(useQuery(registryQuery).data?.user);
}

/** The same, and undefined until it is known; a registry that cannot be read makes no one an admin. */
export function useKnownAdmin(): boolean | undefined {
  const { data, isPending } = useQuery(registryQuery);
  return isPending ? undefined : isAdminEntry(data?.user);
}

/** What a press of a song does in words where nothing plays here: "Open in Spotify"; null where it plays. */
export function useOpensInstead(): string | null {
  const { playback: canPlay } = useCapabilities();
  const label = useOpenAtProvider();
  return canPlay ? null : label;
}
