import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { connectionQuery, guideQuery } from "./provider-setup.queries.ts";

/** Removes the stored application, after asking. */
export function RemoveApplication({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call("DELETE /connections/spotify"),
    onSuccess: async (connection) => {
      setIsAsking(false);
      queries.setQueryData(connectionQuery.queryKey, connection);
      onRemoved();
      await queries.invalidateQueries({ queryKey: guideQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ["auth", "providers"] });
    },
  });
  return (
    <>
      <Button size="large" variant="quiet" onClick={() => setIsAsking(true)}>
        {providerSetupText("form.remove")}
      </Button>
      {isAsking ? (
        <Dialog
          title={providerSetupText("form.removeTitle")}
          closeLabel={commonText("close")}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>{providerSetupText("form.keep")}</Button>
              <Button variant="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
                {providerSetupText("form.remove")}
              </Button>
            </>
          }
        >
          <p>{providerSetupText("form.removeBody")}</p>
          {removal.error === null ? null : (
            <p role="alert" className="mt-3 text-danger">
              {removal.error.message}
            </p>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
