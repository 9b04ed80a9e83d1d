import { groupSize } from "#contract/genres/plan-limits.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { maxAiSongs } from "#contract/genres/genres.ts";
import { coverageQuery } from "#web/features/genres/genres.queries.ts";
import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import type { PlanRun } from "./use-plan-run.ts";

const maxBySlider = 100;

function Threshold({ value, onChoose }: { value: number; onChoose: (value: number) => void }) {
  const choose = (wanted: number) =>
    onChoose(Math.min(groupSize.max, Math.max(groupSize.min, Math.round(wanted))));
  const share = Math.min(1, (value - 1) / (maxBySlider - 1));
  return (
    <div>
      <div className="flex items-center gap-3">
        <span aria-hidden className="grow font-semibold text-strong">
          {genreToolsText("plan.threshold")}
        </span>
        <span className="w-20">
          <NumberField
            label={genreToolsText("plan.threshold")}
            value={value}
            min={groupSize.min}
            max={groupSize.max}
            step={1}
            isDisabled={false}
            onChoose={choose}
          />
        </span>
      </div>
      <input
        type="range"
        aria-label={genreToolsText("plan.thresholdHint")}
        min={groupSize.min}
        max={maxBySlider}
        value={Math.min(value, maxBySlider)}
        onChange={(event) => choose(event.currentTarget.valueAsNumber)}
        className="mt-1 w-full slide-track"
        style={{ "--slider-share": share } as React.CSSProperties}
      />
      <p aria-hidden className="text-sm text-weak">
        {genreToolsText("plan.thresholdHint")}
      </p>
    </div>
  );
}

/** What asking AI would send, and how much of that one preview asks for. */
function useAiHint(hasKey: boolean): string {
  const open = useQuery(coverageQuery).data?.ai_open;
  if (!hasKey) return genreToolsText("plan.useAiNoKey");
  const about = genreToolsText("plan.useAiHint");
  if (open === undefined) return about;
  const values = { count: open, limit: formatCount(maxAiSongs) };
  if (open === 0) return genreToolsText("plan.useAiNone");
  return joinSentences(about, genreToolsText(open > maxAiSongs ? "plan.useAiSome" : "plan.useAiAll", values));
}

/** How a preview is made, and the button that makes it. */
export function PlanCard({ run }: { run: PlanRun }) {
  const { settings, setSettings, isRunning, hasKey } = run;
  const aiHint = useAiHint(hasKey);
  return (
    <ToolCard title={genreToolsText("plan.card")}>
      <Threshold
        value={settings.threshold}
        onChoose={(value) => setSettings({ ...settings, threshold: value })}
      />
      <div className="flex gap-6">
        <CheckBox
          label={genreToolsText("plan.liked")}
          isChecked={settings.include_liked}
          onChange={(isOn) => setSettings({ ...settings, include_liked: isOn })}
        />
        <CheckBox
          label={genreToolsText("plan.playlists")}
          isChecked={settings.include_playlists}
          onChange={(isOn) => setSettings({ ...settings, include_playlists: isOn })}
        />
      </div>
      <Switch
        label={genreToolsText("plan.groupSimilar")}
        hint={genreToolsText("plan.groupSimilarHint")}
        isOn={settings.group_similar}
        onChange={(isOn) => setSettings({ ...settings, group_similar: isOn })}
      />
      <Switch
        label={genreToolsText("plan.useAi")}
        hint={aiHint}
        isOn={settings.use_ai && hasKey}
        isDisabled={!hasKey}
        onChange={(isOn) => setSettings({ ...settings, use_ai: isOn })}
      />
      <Link
        to="/settings/$section"
        params={{ section: "ai" }}
        className="flex min-h-8 items-center self-start rounded-control text-sm font-semibold text-normal underline underline-offset-2"
      >
        {genreToolsText(hasKey ? "ai.summaryStored" : "ai.summary")}
      </Link>
      <Button variant="primary" isBusy={isRunning} onClick={run.preview}>
        {genreToolsText(isRunning ? "plan.previewing" : "plan.preview")}
      </Button>
    </ToolCard>
  );
}
