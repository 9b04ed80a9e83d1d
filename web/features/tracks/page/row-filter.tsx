import { useEffect, useRef, useState } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { tidyFilter } from "#web/features/tracks/rows/filter-rows.ts";

/** What is typed counts when nothing more was typed for this long. */
const restMs = 150;

interface RowFilterProps {
  /** as the address has it */
  filter: string;
  onFilter: (filter: string) => void;
  /** Enter: plays the first row of what is shown; called once the list is narrowed to what was typed */
  onPlayFirst: () => void;
  /** the list is narrowed to `filter` */
  isReady: boolean;
}

/** A field that narrows a list to the rows with these words in their title or artists. Enter plays the first of them. */
export function RowFilter({ filter, onFilter, onPlayFirst, isReady }: RowFilterProps) {
  const [typed, setTyped] = useState(filter);
  const [seen, setSeen] = useState(filter);
  const [isTyping, setTyping] = useState(false);
  const isAwaited = useRef(false);
  // The address may change by itself: back, forward, another link.
  if (filter !== seen) {
    setSeen(filter);
    if (!isTyping) setTyped(filter);
  }

  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => {
      setTyping(false);
      onFilter(tidyFilter(typed));
    }, restMs);
    return () => clearTimeout(timer);
  }, [isTyping, typed, onFilter]);

  const isShown = isReady && !isTyping && tidyFilter(typed) === filter;
  useEffect(() => {
    if (!isShown || !isAwaited.current) return;
    isAwaited.current = false;
    onPlayFirst();
  }, [isShown, onPlayFirst]);

  const handleEnter = () => {
    if (tidyFilter(typed) === "") return;
    if (isShown) return onPlayFirst();
    isAwaited.current = true;
    if (isTyping) onFilter(tidyFilter(typed));
    setTyping(false);
  };

  return (
    <FilterField
      label={trackText("filter")}
      typed={typed}
      onType={(next) => {
        setTyped(next);
        setTyping(true);
        isAwaited.current = false;
      }}
      onEnter={handleEnter}
      look="round"
      className="min-w-0 shrink max-md:grow"
    />
  );
}
