import { useMutation, useQuery } from "@tanstack/react-query";
import { EyeOff, ListPlus } from "lucide-react";
import type { LeftOut } from "#contract/stats/song-versions.ts";
import { leftOutQuery, refreshStats } from "#web/features/stats/stats.queries.ts";
import { versionsText } from "#web/features/stats/texts/versions-text.ts";
import { call } from "#web/platform/api/api.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { MenuButton } from "#web/ui/menu/menu.tsx";

/** From ten at night to seven in the morning. */
const night = { from: 22, to: 7 };

/** Leaves an artist, an album or a genre out of statistics, always or at night, and counts it again. */
export function LeaveOut({ kind, target, name }: Pick<LeftOut, "kind" | "target" | "name">) {
  const { data } = useQuery(leftOutQuery);
  const rules = (data?.items ?? []).filter((rule) => rule.kind === kind && rule.target === target);
  const leaving = useMutation({
    mutationFn: (hours: typeof night | null) =>
      call("POST /stats/left-out", { body: { kind, target, hours } }),
    onSuccess: async () => {
      showSuccess(versionsText("leftOutDone", { name }));
      await refreshStats();
    },
    onError: (error) => showFailure(versionsText("leaveOutFailed"), error),
  });
  const counting = useMutation({
    mutationFn: async () => {
      for (const { id } of rules) await call("DELETE /stats/left-out/{id}", { params: { id } });
    },
    onSuccess: refreshStats,
    onError: (error) => showFailure(versionsText("leaveOutFailed"), error),
  });
  if (data === undefined) return null;
  if (rules.length > 0)
    return (
      <Button variant="quiet" isBusy={counting.isPending} onClick={() => counting.mutate()}>
        <ListPlus aria-hidden size={18} />
        {versionsText("countAgain", { name })}
      </Button>
    );
  const label = versionsText("leaveOut", { name });
  return (
    <MenuButton
      label={label}
      className={buttonClasses("quiet")}
      entries={[
        { kind: "action", label: versionsText("always"), onSelect: () => leaving.mutate(null) },
        { kind: "action", label: versionsText("atNight"), onSelect: () => leaving.mutate(night) },
      ]}
    >
      <EyeOff aria-hidden size={18} />
      {label}
    </MenuButton>
  );
}
