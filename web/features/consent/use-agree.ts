import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { consentText } from "#web/features/consent/texts/consent-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { consentQuery } from "./consent.queries.ts";

/** Records the person's consent; everything that asks for it hears of it. */
export function useAgree(onAgreed: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /auth/consent", { body: { accepted: true, version: "v1.0" } }),
    onSuccess: async (consent) => {
      await queries.cancelQueries(consentQuery);
      queries.setQueryData(consentQuery.queryKey, consent);
      showToast({ tone: "success", title: consentText("agreed") });
      onAgreed();
    },
  });
}
