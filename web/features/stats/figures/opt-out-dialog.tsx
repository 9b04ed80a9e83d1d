import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { prefsQuery, refreshStats } from "#web/features/stats/stats.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";

const choices = ["nothing", "captured", "everything"] as const;
type Deleted = (typeof choices)[number];

/** Switches statistics off, and deletes of the stored plays what the person says. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const name = useId();
  const [deleted, setDeleted] = useState<Deleted>("nothing");
  const optOut = useMutation({
    mutationFn: () => call("POST /stats/opt_out", { body: { delete: deleted } }),
    onSuccess: async () => {
      onClose();
      showSuccess(statsText("turnOff.done"));
      queryClient.setQueryData(prefsQuery.queryKey, { stats_opt_in: false });
      await refreshStats();
    },
    onError: (error) => showFailure(statsText("turnOff.failed"), error),
  });
  return (
    <Dialog
      title={statsText("turnOff.title")}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {statsText("turnOff.cancel")}
          </Button>
          <Button
            variant={deleted === "nothing" ? "primary" : "danger"}
            isBusy={optOut.isPending}
            onClick={() => optOut.mutate()}
          >
            {statsText("turnOff.confirm")}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-3 text-pretty">{statsText("turnOff.body")}</legend>
        {choices.map((choice) => (
          <label key={choice} className="flex cursor-pointer gap-3 rounded-card p-2 hover:bg-hover">
            <input
              type="radio"
              name={name}
              checked={deleted === choice}
              onChange={() => setDeleted(choice)}
              className="mt-0.5 size-4 accent-accent"
            />
            <span className="font-semibold text-strong">
              {statsText(`turnOff.${choice}`)}
              <span className="block text-sm font-normal text-weak">
                {statsText(`turnOff.${choice}Hint`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
