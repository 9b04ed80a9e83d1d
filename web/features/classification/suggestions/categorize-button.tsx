import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { classificationText } from "#web/features/classification/texts/classification-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { defaultPlanSettings, makePlan } from "./make-plan.ts";

/** Sorts the library by genre with the defaults; what it suggests appears above the playlists of the sidebar. */
export function CategorizeButton() {
  const navigate = useNavigate();
  const plan = useMutation({
    mutationFn: () => makePlan(defaultPlanSettings),
    onSuccess: ({ groups }) =>
      showToast({
        tone: "success",
        title: classificationText("categorized", {
          count: groups.length,
        }),
        action: {
          label: classificationText("categorizedAction"),
          onSelect: () => void navigate({ to: "/library/tools" }),
        },
        isBrief: true,
      }),
    onError: (error) => showFailure(classificationText("categorizeFailed"), error),
  });
  return (
    <button
      type="button"
      data-tooltip={classificationText("categorizeAbout")}
      aria-disabled={plan.isPending}
      onClick={() => !plan.isPending && plan.mutate()}
      className="flex min-h-8 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-normal transition hover:bg-hover hover:text-strong aria-disabled:opacity-60"
    >
      <Sparkles aria-hidden size={16} className={joinClasses(plan.isPending && "pulse")} />
      <span className="@max-[15rem]:sr-only">{classificationText("categorize")}</span>
    </button>
  );
}
