import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";

/**
 * Whether the person has consented. Until it is known, and where it cannot be known, nothing is asked: a failure
 * counts as consented (specification 1, section 4), so it is not tried again. Someone who had not consented yet may
 * have done so in another tab.
 */
export const consentQuery = queryOptions({
  queryKey: ["consent"],
  queryFn: ({ signal }) => call("GET /auth/consent", { signal }),
  staleTime: Infinity,
  retry: false,
  // Several places ask for it, and each of them comes at a time of its own.
  retryOnMount: false,
  refetchOnWindowFocus: ({ state }) => (state.data?.consented === false ? "always" : false),
});
