import { ArrowDownUp, Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import type { Comparison } from "./versions.queries.ts";

type Row = Comparison["items"][number];

interface ComparedRowsProps {
  rows: readonly Row[];
  /** positions in the version that are chosen to come back */
  chosen: ReadonlySet<number>;
  onChoose: (position: number, isChosen: boolean) => void;
}

const rowPx = 48;
const icons = { added: Plus, removed: Minus, "moved-from": ArrowDownUp, "moved-to": ArrowDownUp, same: null };

/** Two states of a playlist side by side; of long ones only the rows in sight are in the page. */
export function ComparedRows({ rows, chosen, onChoose }: ComparedRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useScroller();
  const { rows: shown, totalHeight } = useVirtualRows({
    count: rows.length,
    rowHeight: rowPx,
    scroller,
    list,
  });
  return (
    <ul ref={list} aria-label={versionsText("rows")} className="relative" style={{ height: totalHeight }}>
      {shown.map(({ index, top }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={`${row.change} ${row.from ?? ""} ${row.to ?? ""}`}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 grid grid-cols-2 border-b border-hairline"
            style={{ top, height: rowPx }}
          >
            <Cell row={row} side="from" chosen={chosen} onChoose={onChoose} />
            <Cell row={row} side="to" chosen={chosen} onChoose={onChoose} />
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a row stands on a side: what moved stands where it was on one, and where it is on the other. */
function standsOn({ change }: Row, side: "from" | "to"): boolean {
  if (change === "same") return true;
  return side === "from"
    ? change === "removed" || change === "moved-from"
    : change === "added" || change === "moved-to";
}

interface CellProps extends Omit<ComparedRowsProps, "rows"> {
  row: Row;
  side: "from" | "to";
}

function Cell({ row, side, chosen, onChoose }: CellProps) {
  if (!standsOn(row, side)) return <div className="bg-raised/40" />;
  const { change, from, to } = row;
  const name = row.uri === null ? versionsText("noLonger") : row.name || row.uri;
  const Icon = icons[change];
  const elsewhere = side === "from" ? to : from;
  const place = { place: formatCount((elsewhere ?? 0) + 1) };
  const what = {
    same: "",
    added: versionsText("change.added"),
    removed: versionsText("change.removed"),
    "moved-from": versionsText("change.movedTo", place),
    "moved-to": versionsText("change.movedFrom", place),
  }[change];
  return (
    <div
      className={joinClasses(
        "flex min-w-0 items-center gap-2 px-2 md:px-3",
        side === "to" ? "border-s border-hairline" : "",
      )}
    >
      {change === "removed" && row.uri !== null && from !== null ? (
        <input
          type="checkbox"
          aria-label={versionsText("choose", { song: name })}
          checked={chosen.has(from)}
          onChange={(event) => onChoose(from, event.currentTarget.checked)}
          className="size-4 shrink-0 accent-accent"
        />
      ) : Icon === null ? null : (
        <Icon aria-hidden size={16} className="shrink-0 text-weak" />
      )}
      <div className="min-w-0 grow">
        <p
          dir="auto"
          className={joinClasses(
            "truncate text-start",
            change === "same" ? "text-normal" : "font-semibold text-strong",
          )}
        >
          {name}
        </p>
        <p dir="auto" className="truncate text-start text-sm text-weak">
          {[what, row.artist].filter(Boolean).join(" · ")}
        </p>
      </div>
    </div>
  );
}
