import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import type { ImportJob } from "#contract/history/history.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { LovedOffer } from "./loved-offer.tsx";
import { importCounts } from "./report-counts.ts";

/** An import that was followed to its end, and where what it brought is. */
export function ImportDone({ job }: { job: ImportJob }) {
  return (
    <section
      aria-labelledby="import-done"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-raised p-4 md:p-6"
    >
      <div className="min-w-0">
        <h2 id="import-done" className="flex items-center gap-3 text-xl font-semibold text-strong">
          <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
          {historyText("done")}
        </h2>
        <p className="mt-1 mb-2 break-words text-normal tabular-nums">{importCounts(job)}</p>
        <LovedOffer job={job} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/" className={buttonClasses("primary")}>
          {historyText("openLibrary")}
        </Link>
        <Link to="/stats" search={{ range: "all" }} className={buttonClasses("secondary")}>
          {historyText("openStats")}
        </Link>
      </div>
    </section>
  );
}
