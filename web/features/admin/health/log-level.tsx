import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { healthText } from "#web/features/admin/texts/health-text.ts";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { healthQuery, type LogLevel } from "./health.queries.ts";

const levels = [
  "trace",
  "debug",
  "info",
  "warn",
  "error",
  "fatal",
  "silent",
] as const satisfies readonly LogLevel[];

const knownLevel = (level: string) => levels.find((each) => each === level);

function nameOf(level: string): string {
  const known = knownLevel(level);
  return known === undefined ? level : healthText(`log.${known}`);
}

/** Chooses how much the server logs. `level` is the server's; a choice that it refuses goes back to it. */
export function LogLevelSection({ level }: { level: string }) {
  const write = useMutation({
    // One after another: the last choice is the one that holds.
    scope: { id: "log-level" },
    mutationFn: (next: LogLevel) => call("PUT /admin/log-level", { body: { level: next } }),
    onSuccess: async (kept) => {
      // A read that left before the change would bring the former level back.
      await queryClient.cancelQueries({ queryKey: healthQuery.queryKey });
      queryClient.setQueryData(healthQuery.queryKey, (health) =>
        health === undefined ? health : { ...health, log_level: kept.level },
      );
      showSuccess(healthText("log.changed"));
    },
    onError: (error) => showFailure(healthText("log.failed"), error),
  });
  const current: string = write.isPending ? write.variables : level;
  return (
    <PanelSection title={healthText("log.title")} body={healthText("log.hint")}>
      <div className="max-w-xs">
        <Choice
          label={healthText("log.level")}
          value={current}
          options={knownLevel(current) === undefined ? [current, ...levels] : levels}
          textOf={nameOf}
          onChange={(next) => {
            const chosen = knownLevel(next);
            if (chosen !== undefined) write.mutate(chosen);
          }}
        />
      </div>
    </PanelSection>
  );
}
