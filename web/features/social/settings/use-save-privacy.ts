import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PrivacySettings } from "#contract/social/privacy.ts";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { isSessionKept } from "#web/platform/api/session.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { handleQuery, privacyQuery } from "#web/features/social/social.queries.ts";

/** Saves friend settings: shown as chosen at once, and as they were when the server does not keep them. */
export function useSavePrivacy(settings: PrivacySettings) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Partial<PrivacySettings>>({});
  const saving = useMutation({
    // One after the other, so that the last choice is the last that is sent.
    scope: { id: "privacy" },
    mutationFn: async (changed: Partial<PrivacySettings>) =>
      isSessionKept() ? call("POST /social/privacy", { body: changed }) : null,
    onSuccess: (saved) => {
      if (saved !== null) queries.setQueryData(privacyQuery.queryKey, saved);
    },
    onSettled: (_saved, _error, changed) => {
      setChosen((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field, value]) => changed[field as keyof PrivacySettings] !== value),
        ),
      );
      // Whether the public page is there depends on what is shared.
      void queries.invalidateQueries(handleQuery);
    },
  });
  return {
    shown: { ...settings, ...chosen },
    save: (changed: Partial<PrivacySettings>) => {
      setChosen((now) => ({ ...now, ...changed }));
      saving.mutate(changed);
    },
    done: saving.isSuccess && saving.data !== null ? socialText("saved") : null,
    failed: saving.isError ? (detailOf(saving.error) ?? socialText("saveFailed")) : null,
  };
}
