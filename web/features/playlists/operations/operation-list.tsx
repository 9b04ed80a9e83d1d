import { Link } from "@tanstack/react-router";
import {
  BrushCleaning,
  Heart,
  ListMusic,
  ListPlus,
  type LucideIcon,
  Merge,
  MoveVertical,
  Pencil,
  Shapes,
  Trash2,
  Undo2,
} from "lucide-react";
import { operationsText } from "#web/features/playlists/texts/operations-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { formatDate, formatMoment } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { countsOf, describeOperation } from "./describe-operation.ts";
import type { Operation } from "./operations.queries.ts";

const icons: Partial<Record<Operation["kind"], LucideIcon>> = {
  add: ListPlus,
  remove: Trash2,
  reorder: MoveVertical,
  rename: Pencil,
  like: Heart,
  unlike: Heart,
  apply: Shapes,
  merge: Merge,
  "clean-up": BrushCleaning,
  undo: Undo2,
};

interface OperationListProps {
  operations: readonly Operation[];
  isBusy: boolean;
  /** some are left out, so that coming back to one would not be known whole */
  isNarrowed: boolean;
  onOpen: (operation: Operation) => void;
  onUndo: (operation: Operation) => void;
  onUndoBack: (operation: Operation) => void;
}

/** What was done, by day, each with what undoes it. */
export function OperationList(props: OperationListProps) {
  const { operations, isBusy, isNarrowed, onOpen, onUndo, onUndoBack } = props;
  const days = Map.groupBy(operations, ({ created_at: at }) => formatDate(new Date(at * 1000).toISOString()));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="mb-8">
          <h2 className="mb-2 text-sm font-semibold text-weak">{day}</h2>
          <ul className="divide-y divide-hairline rounded-card border border-hairline">
            {ofDay.map((operation) => (
              <OperationLine
                key={operation.operation_id}
                operation={operation}
                hasBack={operation !== operations[0] && !isNarrowed && operation.kind !== "undo"}
                isBusy={isBusy}
                onOpen={() => onOpen(operation)}
                onUndo={() => onUndo(operation)}
                onUndoBack={() => onUndoBack(operation)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface OperationLineProps {
  operation: Operation;
  /** whether all newer ones can be undone with it */
  hasBack: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onUndo: () => void;
  onUndoBack: () => void;
}

function OperationLine({ operation, hasBack, isBusy, onOpen, onUndo, onUndoBack }: OperationLineProps) {
  const nowMs = useNow(60_000);
  const Icon = icons[operation.kind] ?? ListMusic;
  const what = describeOperation(operation);
  const listed = operation.targets.length === 1 ? (operation.targets[0]?.playlist_id ?? null) : null;
  const more = [
    formatMoment(operation.created_at, nowMs),
    countsOf(operation),
    playlistsText(`operations.state.${operation.state}`),
    operation.by === "rule" ? operationsText("byRule") : "",
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden size={20} className="shrink-0 text-weak" />
      <button
        type="button"
        aria-label={operationsText("openOf", { what })}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="group min-w-0 grow basis-60 rounded-control text-start"
      >
        <span
          dir="auto"
          className="block truncate text-start font-semibold text-strong underline-offset-4 group-hover:underline"
        >
          {what}
        </span>
        <span className="tabular block text-sm text-weak">{more.filter(Boolean).join(" · ")}</span>
      </button>
      {listed === null ? null : (
        <Link
          to="/playlist/$id/versions"
          params={{ id: listed }}
          className={buttonClasses("quiet")}
          aria-label={versionsText("openOf", { playlist: what })}
        >
          {versionsText("open")}
        </Link>
      )}
      {operation.can_undo ? (
        <div className="flex flex-wrap gap-2">
          {!hasBack ? null : (
            <Button
              needsServer
              variant="quiet"
              disabled={isBusy}
              onClick={onUndoBack}
              aria-label={playlistsText("operations.undoBackOf", { what })}
            >
              {playlistsText("operations.undoBack")}
            </Button>
          )}
          <Button
            needsServer
            disabled={isBusy}
            onClick={onUndo}
            aria-label={playlistsText("operations.undoOf", { what })}
          >
            {playlistsText("operations.undo")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
