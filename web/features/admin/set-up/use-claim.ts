import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { adminText } from "#web/features/admin/texts/admin-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Presents the set-up code, or the one that this browser holds; who is signed in becomes admin. */
export function useClaim({ onDone }: { onDone: (isAdmin: boolean) => void }) {
  return useMutation({
    mutationFn: (code: string | undefined) =>
      call("POST /admin/claim", { body: code === undefined ? {} : { code } }),
    onSuccess: async ({ admin }) => {
      if (admin === 1) showToast({ tone: "success", title: adminText("claimed") });
      await queryClient.invalidateQueries({ queryKey: ["auth", "registry"] });
      await queryClient.invalidateQueries({ queryKey: ["connections"] });
      onDone(admin === 1);
    },
  });
}
