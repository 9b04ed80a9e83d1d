import type { HealthKind } from "#contract/health.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { Button } from "#web/ui/button.tsx";
import { choiceOf, findExtraCopies, type HealthRow, isDuplicateKind } from "./health-rows.ts";
import type { Selection } from "./selection.ts";

/** What can be done with a selection. */
export type RepairAction = "remove" | "add" | "like" | "unlike";

const actionsOf: Record<HealthKind, readonly RepairAction[]> = {
  "same-id": ["remove"],
  "same-isrc": ["remove"],
  "same-song": ["remove"],
  gone: ["remove"],
  local: ["remove"],
  "liked-only": ["unlike", "add"],
  "not-liked": ["like"],
};

const actionTexts = { remove: "remove", add: "addTo", like: "like", unlike: "unlike" } as const;

interface HealthToolbarProps {
  kind: HealthKind;
  rows: readonly HealthRow[];
  selection: Selection;
  /** how much of the list is loaded, while it is not all */
  status: string | undefined;
  onAct: (action: RepairAction) => void;
}

/** Selecting, and what to do with what is selected; it stays in sight while the list scrolls. */
export function HealthToolbar({ kind, rows, selection, status, onAct }: HealthToolbarProps) {
  const selectable = rows.flatMap((row) => choiceOf(row) ?? []);
  const count = selection.choices.length;
  const isEmpty = count === 0;
  if (selectable.length === 0) return null;
  return (
    <div className="sticky top-0 z-10 -mx-2 flex min-h-14 flex-wrap items-center gap-2 bg-panel px-2 py-2">
      <output className="tabular min-w-24 font-semibold text-strong">
        {isEmpty ? "" : healthText("selected", { count })}
      </output>
      <div className="flex grow flex-wrap items-center gap-2">
        {isDuplicateKind(kind) ? (
          <Button onClick={() => selection.select(findExtraCopies(rows))}>
            {healthText("selectExtras")}
          </Button>
        ) : (
          <Button onClick={() => selection.select(selectable)}>{healthText("selectAll")}</Button>
        )}
        {isEmpty ? null : (
          <Button variant="quiet" onClick={selection.clear}>
            {healthText("clear")}
          </Button>
        )}
        {status === undefined ? null : <span className="tabular text-sm text-weak">{status}</span>}
      </div>
      {actionsOf[kind].map((action, index, all) => (
        <Button
          key={action}
          variant={index === all.length - 1 ? "primary" : "secondary"}
          disabled={isEmpty}
          onClick={() => onAct(action)}
        >
          {healthText(actionTexts[action])}
        </Button>
      ))}
    </div>
  );
}
