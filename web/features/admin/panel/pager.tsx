import { ChevronLeft, ChevronRight } from "lucide-react";
import { adminPageSize } from "#contract/admin/people.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { IconButton } from "#web/ui/button.tsx";

interface PagerProps {
  offset: number;
  total: number;
  onMove: (offset: number) => void;
}

/** Which rows of a list are shown, and the ways to the pages beside; nothing where there is one page. */
export function Pager({ offset, total, onMove }: PagerProps) {
  if (total <= adminPageSize && offset === 0) return null;
  const to = Math.min(total, offset + adminPageSize);
  return (
    <div className="mt-3 flex items-center justify-end gap-2">
      <p aria-live="polite" className="text-sm text-weak tabular-nums">
        {panelText("pages.shown", {
          from: Math.min(total, offset + 1),
          to,
          total,
        })}
      </p>
      <IconButton
        label={panelText("pages.previous")}
        icon={ChevronLeft}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - adminPageSize))}
      />
      <IconButton
        label={panelText("pages.next")}
        icon={ChevronRight}
        disabled={to >= total}
        onClick={() => onMove(offset + adminPageSize)}
      />
    </div>
  );
}
