import { useQuery } from "@tanstack/react-query";
import { ListChecks, Sparkles } from "lucide-react";
import { useState } from "react";
import { latestPlanQuery, type DryRun } from "#web/features/classification/classification.queries.ts";
import { formatAgo, formatCount } from "#web/platform/text/format.ts";
import { genreText } from "#web/platform/messages/en-genres.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { countText } from "./count-text.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { PlanGroups } from "./plan-groups.tsx";
import { type ShownGroup, songsToApply } from "./plan-rows.ts";
import { PlanTable } from "./plan-table.tsx";
import type { PlanRun } from "./use-plan-run.ts";

function NoPlan({ run }: { run: PlanRun }) {
  const { data } = useQuery(latestPlanQuery);
  const now = useNow();
  const madeAt = data?.made_at ?? null;
  const body =
    madeAt === null
      ? genreText("plan.emptyBody")
      : genreText("plan.emptyEarlier", {
          when: formatAgo(madeAt, now),
          count: formatCount(data?.groups.length ?? 0),
        });
  return (
    <EmptyState
      icon={Sparkles}
      title={genreText("plan.emptyTitle")}
      body={body}
      action={
        <Button isBusy={run.isRunning} onClick={run.preview}>
          {genreText(run.isRunning ? "plan.previewing" : "plan.preview")}
        </Button>
      }
    />
  );
}

/** What AI did for a plan, and whether the plan is still of today. */
function Remarks({ plan, run }: { plan: DryRun; run: PlanRun }) {
  const { ai } = plan;
  const aiText =
    ai === null
      ? null
      : ai.failure === null
        ? genreText("plan.ai", { count: ai.asked, answered: formatCount(ai.answered) })
        : genreText("plan.aiFailed", { reason: ai.failure });
  return (
    <>
      {aiText === null ? null : <p className="mb-3 text-weak">{aiText}</p>}
      {run.isOutdated ? (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <output className="text-warning">{genreText("plan.outdated")}</output>
          <Button isBusy={run.isRunning} onClick={run.preview}>
            {genreText("apply.again")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function PlanView({ plan, run }: { plan: DryRun; run: PlanRun }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<ShownGroup>({ kind: "all" });
  const [isApplying, setIsApplying] = useState(false);
  const songs = songsToApply(plan, leftOut);
  const playlistCount = Object.keys(songs).length;
  const songCount = Object.values(songs).reduce((sum, ids) => sum + ids.length, 0);
  return (
    <>
      <Remarks plan={plan} run={run} />
      {plan.groups.length === 0 ? (
        <p className="mb-4 text-weak">
          <strong className="text-strong">{genreText("plan.smallTitle")}.</strong>{" "}
          {genreText("plan.smallBody")}
        </p>
      ) : null}
      <PlanGroups plan={plan} leftOut={leftOut} onLeaveOut={setLeftOut} shown={group} onShow={setGroup} />
      <div className="my-4 flex justify-end">
        <Button
          variant="primary"
          icon={ListChecks}
          disabled={playlistCount === 0}
          onClick={() => setIsApplying(true)}
        >
          {genreText("plan.apply", {
            playlists: countText("plan.playlistCount", playlistCount),
            songs: countText("plan.songCount", songCount),
          })}
        </Button>
      </div>
      <PlanTable rows={plan.rows} group={group} />
      {isApplying ? (
        <ApplyDialog
          plan={plan}
          songs={songs}
          onPreview={() => {
            setIsApplying(false);
            run.preview();
          }}
          onClose={() => setIsApplying(false)}
        />
      ) : null}
    </>
  );
}

/** The preview: proposed playlists, the songs of each, and the button that makes them. */
export function PlanTab({ run }: { run: PlanRun }) {
  const { plan } = run;
  return plan === undefined ? <NoPlan run={run} /> : <PlanView key={plan.hash} plan={plan} run={run} />;
}
