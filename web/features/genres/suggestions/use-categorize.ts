import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { genresText } from "#web/features/genres/texts/genres-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { defaultPlanSettings, makePlan } from "./make-plan.ts";

/** Sorts the library by genre with the defaults, and says how many playlists that suggests. */
export function useCategorize(): { isPending: boolean; categorize: () => void } {
  const navigate = useNavigate();
  const plan = useMutation({
    mutationFn: () => makePlan(defaultPlanSettings),
    onSuccess: ({ groups }) =>
      showToast({
        tone: "success",
        title: genresText("categorized", {
          count: groups.length,
        }),
        action: {
          label: genresText("categorizedAction"),
          onSelect: () => void navigate({ to: "/library/tools" }),
        },
        isBrief: true,
      }),
    onError: (error) => showFailure(genresText("categorizeFailed"), error),
  });
  return { isPending: plan.isPending, categorize: () => !plan.isPending && plan.mutate() };
}
