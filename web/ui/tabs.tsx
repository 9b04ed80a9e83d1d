import type { KeyboardEvent } from "react";
import { joinClasses } from "./join-classes.ts";

interface TabsProps<Id extends string> {
  /** accessible name of the row of tabs */
  label: string;
  /** id of the element that shows what the chosen tab names */
  panelId: string;
  tabs: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

function indexAfterKey(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** A row of tabs; arrow keys, Home and End choose, as ARIA's pattern has it. */
export function Tabs<Id extends string>({ label, panelId, tabs, chosen, onChoose }: TabsProps<Id>) {
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = tabs.findIndex(({ id }) => id === chosen);
    const next = indexAfterKey(event.key, current, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    const button = event.currentTarget.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="mt-3 -mb-px flex gap-1 border-b border-hairline"
    >
      {tabs.map((tab) => {
        const isChosen = tab.id === chosen;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            className={joinClasses(
              "min-h-10 min-w-11 grow border-b-2 max-md:min-h-11 px-1 text-sm font-semibold transition -outline-offset-2",
              isChosen ? "border-accent-text text-strong" : "border-transparent text-weak hover:text-strong",
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}
