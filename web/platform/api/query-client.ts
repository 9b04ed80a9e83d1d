import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./failure.ts";

const retriesOfReads = 2;

/**
 * The cache of what the server told. Reads are tried again twice, but not when the server refused them for
 * a reason that another try will not change.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: (failureCount, error) =>
        failureCount < retriesOfReads && !(error instanceof ApiFailure && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});
