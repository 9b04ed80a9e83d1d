import { FileMusic } from "lucide-react";
import { type ReactNode, useState } from "react";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ImportList } from "./import-list.tsx";
import {
  type Decision,
  type Decisions,
  type ImportAnswer,
  type ImportRow,
  rowsShown,
  type Shown,
  takenUris,
} from "./import-rows.ts";
import { MatchDialog } from "./match-dialog.tsx";

interface ImportPreviewProps {
  answer: Pick<ImportAnswer, "items" | "total">;
  /** what the songs are of */
  title: string;
  /** Looks at another file; undefined: there is no other. */
  onReset?: () => void;
  /** what is made of the songs that are taken, by their addresses in order */
  renderAction: (uris: string[]) => ReactNode;
}

const panelId = "import-rows";
const views: readonly Shown[] = ["all", "unsure", "missing"];

function useDecisions(): [Decisions, (row: ImportRow, decision: Decision) => void] {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  return [
    decisions,
    ({ row }, decision) =>
      setDecisions((before) => new Map(before).set(row, { ...before.get(row), ...decision })),
  ];
}

/** What was found of a file, to be checked and repaired, and what is made of it. */
export function ImportPreview({ answer, title, onReset, renderAction }: ImportPreviewProps) {
  const [decisions, decide] = useDecisions();
  const [shown, setShown] = useState<Shown>("all");
  const [fixed, setFixed] = useState<ImportRow | null>(null);
  const counts = {
    all: answer.total,
    unsure: rowsShown(answer.items, decisions, "unsure").length,
    missing: rowsShown(answer.items, decisions, "missing").length,
  };
  const rows = rowsShown(answer.items, decisions, shown);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileMusic aria-hidden size={28} strokeWidth={1.5} className="shrink-0 text-accent-text" />
        <div className="min-w-0 grow">
          <p dir="auto" className="truncate text-start text-lg font-semibold text-strong">
            {title}
          </p>
          <output className="tabular text-weak">
            {playlistFilesText("found", {
              matched: answer.total - counts.missing,
              total: answer.total,
            })}
          </output>
        </div>
        {onReset === undefined ? null : <Button onClick={onReset}>{playlistFilesText("another")}</Button>}
      </div>
      {renderAction(takenUris(answer.items, decisions))}
      <Tabs
        label={playlistFilesText("show")}
        panelId={panelId}
        tabs={views.map((id) => ({
          id,
          label: playlistFilesText(`shown.${id}`, { count: counts[id] }),
        }))}
        chosen={shown}
        onChoose={setShown}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={playlistFilesText(`shown.${shown}`, { count: counts[shown] })}
      >
        {rows.length === 0 ? (
          <p className="px-4 py-10 text-center text-weak">{playlistFilesText("nothingHere")}</p>
        ) : (
          <ImportList
            rows={rows}
            decisions={decisions}
            onTake={(row, isTaken) => decide(row, { isTaken })}
            onFix={setFixed}
          />
        )}
      </div>
      {fixed === null ? null : (
        <MatchDialog
          row={fixed}
          onChoose={(song) => {
            decide(fixed, { song, isTaken: true });
            setFixed(null);
          }}
          onClose={() => setFixed(null)}
        />
      )}
    </>
  );
}
