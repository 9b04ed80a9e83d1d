import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Sparkles } from "lucide-react";
import { useState } from "react";
import type { PlanChanges } from "#contract/base/plan-changes.ts";
import { latestPlanQuery, type DryRun } from "#web/features/genres/genres.queries.ts";
import { formatAgo } from "#web/platform/text/format.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { countText } from "./count-text.ts";
import { ChangedPlanDialog } from "./changed-plan-dialog.tsx";
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
      ? genreToolsText("plan.emptyBody")
      : genreToolsText("plan.emptyEarlier", {
          when: formatAgo(madeAt, now),
          count: data?.groups.length ?? 0,
        });
  return (
    <EmptyState
      icon={Sparkles}
      title={genreToolsText("plan.emptyTitle")}
      body={body}
      action={
        <Button isBusy={run.isRunning} onClick={run.preview}>
          {genreToolsText(run.isRunning ? "plan.previewing" : "plan.preview")}
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
        ? genreToolsText("plan.ai", { count: ai.asked, answered: ai.answered })
        : genreToolsText("plan.aiFailed", {
            reason: wordMessage({ detail: ai.failure, message: ai.failure_message }),
          });
  return (
    <>
      {aiText === null ? null : (
        <p className="mb-3 text-weak">
          {joinSentences(
            aiText,
            ai !== null && ai.left > 0 && ai.failure === null
              ? genreToolsText("plan.aiLeft", { count: ai.left })
              : null,
          )}
        </p>
      )}
      {run.isOutdated ? (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <output className="text-warning">{genreToolsText("plan.outdated")}</output>
          <Button isBusy={run.isRunning} onClick={run.preview}>
            {genreToolsText("apply.again")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Which playlists are left out, and whether the question is open whether to apply. */
interface PlanStart {
  leftOut: ReadonlySet<string>;
  isApplying: boolean;
}

const fromTheStart: PlanStart = { leftOut: new Set(), isApplying: false };

interface PlanViewProps {
  plan: DryRun;
  run: PlanRun;
  start: PlanStart;
  /** today's plan takes the place of this one */
  onUse: (today: DryRun, start: PlanStart) => void;
  /** the question whether to apply was closed, and is not to open again by itself */
  onAsked: () => void;
}

function PlanView({ plan, run, start, onUse, onAsked }: PlanViewProps) {
  const [leftOut, setLeftOut] = useState(start.leftOut);
  const [group, setGroup] = useState<ShownGroup>({ kind: "all" });
  const [isApplying, setIsApplying] = useState(start.isApplying);
  const [changes, setChanges] = useState<PlanChanges | null>(null);
  const songs = songsToApply(plan, leftOut);
  const playlistCount = Object.keys(songs).length;
  const songCount = Object.values(songs).reduce((sum, ids) => sum + ids.length, 0);
  return (
    <>
      <Remarks plan={plan} run={run} />
      {plan.groups.length === 0 ? (
        <p className="mb-4 text-weak">
          <strong className="text-strong">{genreToolsText("plan.smallTitle")}.</strong>{" "}
          {genreToolsText("plan.smallBody")}
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
          {genreToolsText("plan.apply", {
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
          onChanged={(changed) => {
            setIsApplying(false);
            setChanges(changed);
          }}
          onClose={() => {
            setIsApplying(false);
            onAsked();
          }}
        />
      ) : null}
      {changes === null ? null : (
        <ChangedPlanDialog
          plan={plan}
          changes={changes}
          onUse={(today) => onUse(today, { leftOut, isApplying: true })}
          onBack={() => setChanges(null)}
        />
      )}
    </>
  );
}

/** The preview: proposed playlists, the songs of each, and the button that makes them. */
export function PlanTab({ run }: { run: PlanRun }) {
  const { plan } = run;
  const [used, setUsed] = useState({ start: fromTheStart, hash: "", times: 0 });
  if (plan === undefined) return <NoPlan run={run} />;
  return (
    <PlanView
      // A plan that differs in genres alone has the same hash.
      key={`${plan.hash} ${used.times}`}
      plan={plan}
      run={run}
      start={used.hash === plan.hash ? used.start : fromTheStart}
      onUse={({ hash }, start) => setUsed({ start, hash, times: used.times + 1 })}
      onAsked={() => setUsed({ ...used, start: { ...used.start, isApplying: false } })}
    />
  );
}
