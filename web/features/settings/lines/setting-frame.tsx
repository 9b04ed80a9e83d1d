import { useLocation } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import type { SettingId } from "#web/features/settings/list/settings-list.ts";

/** px that stay in sight above a setting that one comes to */
const aboveIt = 24;

interface SettingFrameProps {
  id: SettingId;
  /** a value that was changed here has been kept; left out where nothing says so */
  isSaved?: boolean;
  children: ReactNode;
}

/** Brings the setting that the address names into sight, with the focus on it, whenever the address comes to name it. */
function useArrival(id: SettingId) {
  const frame = useRef<HTMLDivElement>(null);
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (!isNamed) return;
    const place = frame.current;
    const scroller = place?.closest("#content");
    if (!place || !scroller) return;
    // Not scrollIntoView: it scrolls the frame of the app as well, which has no way back.
    scroller.scrollTop += place.getBoundingClientRect().top - scroller.getBoundingClientRect().top - aboveIt;
    place.focus({ preventScroll: true });
  }, [isNamed]);
  return { frame, isNamed };
}

/** The place of a setting: its address, and the tick once it is kept. */
export function SettingFrame({ id, isSaved, children }: SettingFrameProps) {
  const { frame, isNamed } = useArrival(id);
  return (
    <div
      ref={frame}
      id={id}
      tabIndex={-1}
      data-named={isNamed ? "" : undefined}
      className="flex items-start gap-2 border-b border-hairline py-4 outline-none last:border-b-0 data-named:-mx-3 data-named:rounded-card data-named:bg-hover data-named:px-3"
    >
      <div className="min-w-0 grow">{children}</div>
      {isSaved === undefined ? null : (
        <output className="grid h-10 w-5 shrink-0 place-items-center text-success">
          {isSaved ? (
            <>
              <Check aria-hidden size={18} className="appear" />
              <span className="sr-only">{settingsText("saved")}</span>
            </>
          ) : null}
        </output>
      )}
    </div>
  );
}
