import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { prefsQuery, refreshStats } from "./stats.queries.ts";

/** In place of figures while nothing is captured: what one would see, and the button that begins it. */
export function OptedOut() {
  const optIn = useMutation({
    mutationFn: () => call("POST /stats/opt_in"),
    onSuccess: async (answer) => {
      queryClient.setQueryData(prefsQuery.queryKey, answer);
      await refreshStats();
    },
    onError: (error) => showFailure(statsText("off.failed"), error),
  });
  return (
    <section
      aria-labelledby="stats-off"
      className="flex flex-col gap-6 rounded-sheet border border-hairline bg-raised p-6 md:flex-row md:items-center md:p-10"
    >
      <ChartNoAxesColumn
        aria-hidden
        size={72}
        strokeWidth={1.25}
        className="shrink-0 text-accent-text max-md:hidden"
      />
      <div className="max-w-prose">
        <h2 id="stats-off" className="font-display text-2xl font-bold text-strong">
          {statsText("off.title")}
        </h2>
        <p className="mt-3 text-lg text-pretty">{statsText("off.what")}</p>
        <p className="mt-2 text-pretty">{statsText("off.where")}</p>
        <p className="mt-2 text-pretty">{statsText("off.change")}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="primary" size="large" isBusy={optIn.isPending} onClick={() => optIn.mutate()}>
            {statsText("off.optIn")}
          </Button>
          <Link to="/spotify-import" className={buttonClasses("secondary", "large")}>
            {statsText("off.import")}
          </Link>
          <Link to="/stats/history" className={buttonClasses("quiet", "large")}>
            {statsText("off.stored")}
          </Link>
        </div>
      </div>
    </section>
  );
}
