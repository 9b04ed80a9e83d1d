import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { progressQuery } from "../panel/admin.queries.ts";
import { PanelSection } from "../panel/panel-section.tsx";
import { EnrichmentDialog } from "./enrichment-dialog.tsx";
import { isUnderWay } from "./enrichment-end.ts";
import { classificationTasks, sentenceOfTask, type ClassificationTask } from "./run-enrichment.ts";

/** The five ways of classifying everyone's music, and how far it is. */
export function ClassificationPanel() {
  const [isFollowing, setIsFollowing] = useState(false);
  const { data } = useQuery(progressQuery);
  const task = useMutation({
    mutationFn: ({ run }: ClassificationTask) => run(),
    onMutate: ({ isFollowed }) => {
      if (isFollowed) setIsFollowing(true);
    },
    onSuccess: (title) => void showToast({ tone: "success", title }),
    onError: (error) => {
      // The dialog shows the newest run, which is an earlier one where this one never began.
      setIsFollowing(false);
      showToast({ tone: "danger", title: sentenceOfTask(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <PanelSection title={panelText("classification.title")}>
      <ul className="flex flex-col gap-3">
        {classificationTasks.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-hairline px-4 py-3"
          >
            <p className="min-w-0 text-normal">{panelText(`classification.${each.id}Hint`)}</p>
            <Button
              variant={each.id === "all" ? "primary" : "secondary"}
              isBusy={task.isPending && task.variables.id === each.id}
              disabled={task.isPending && task.variables.id !== each.id}
              onClick={() => task.mutate(each)}
            >
              {panelText(`classification.${each.id}`)}
            </Button>
          </li>
        ))}
      </ul>
      <output className="mt-3 block text-normal">{task.data ?? ""}</output>
      {task.isPending || isUnderWay(data?.status) ? (
        <Button variant="quiet" onClick={() => setIsFollowing(true)}>
          {panelText("progress.show")}
        </Button>
      ) : null}
      {isFollowing ? (
        <EnrichmentDialog isSending={task.isPending} onClose={() => setIsFollowing(false)} />
      ) : null}
    </PanelSection>
  );
}
