import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { aiKeyQuery, type DryRun, dryRunQuery } from "#web/features/genres/genres.queries.ts";
import {
  defaultPlanSettings,
  makePlan,
  type PlanSettings,
} from "#web/features/genres/suggestions/make-plan.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";

/** The preview of this page: how it is made, and the last one. */
export interface PlanRun {
  settings: PlanSettings;
  setSettings: (settings: PlanSettings) => void;
  /** the person has an AI key; without one AI is not asked */
  hasKey: boolean;
  preview: () => void;
  isRunning: boolean;
  plan: DryRun | undefined;
  /** genres or songs have changed since */
  isOutdated: boolean;
}

/** Holds the settings of a preview and makes it. */
export function usePlanRun(): PlanRun {
  const [settings, setSettings] = useState(defaultPlanSettings);
  const hasKey = useQuery(aiKeyQuery).data?.exists === true;
  const { data: plan, isStale } = useQuery(dryRunQuery);
  const run = useMutation({
    mutationFn: makePlan,
    onError: (error) => showFailure(genreToolsText("plan.previewFailed"), error),
  });
  return {
    settings,
    setSettings,
    hasKey,
    preview: () => run.mutate({ ...settings, use_ai: settings.use_ai && hasKey }),
    isRunning: run.isPending,
    plan,
    isOutdated: plan !== undefined && isStale,
  };
}
