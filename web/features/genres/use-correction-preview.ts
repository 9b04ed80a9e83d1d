import { skipToken, useQuery } from "@tanstack/react-query";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import type { Correction } from "./correct-genre.ts";

/** What a correction would change: how many songs, and which. Null asks nothing: no correction is typed yet. */
export function useCorrectionPreview(correction: Correction | null) {
  return useQuery({
    queryKey: libraryKeys.genres("preview", correction),
    queryFn:
      correction === null
        ? skipToken
        : ({ signal }) => call("POST /classification/override/preview", { body: correction, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
