import type { ImportJob } from "#contract/history/history.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";

const colours: Record<ImportJob["status"], string> = {
  completed: "text-success",
  failed: "text-danger",
  cancelled: "text-stopped",
  processing: "text-warning",
  pending: "text-weak",
};

/** An import's status in a word and a colour. */
export function ImportStatus({ status }: Pick<ImportJob, "status">) {
  return (
    <span
      data-status={status}
      className={joinClasses("inline-flex items-center gap-2 font-semibold", colours[status])}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {historyText(`status.${status}`)}
    </span>
  );
}
