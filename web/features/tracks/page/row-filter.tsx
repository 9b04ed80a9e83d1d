import { useEffect, useState } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { tidyFilter } from "#web/features/tracks/rows/filter-rows.ts";

/** What is typed counts when nothing more was typed for this long. */
const restMs = 150;

interface RowFilterProps {
  /** as the address has it */
  filter: string;
  onFilter: (filter: string) => void;
}

/** A field that narrows a list to the rows with these words in their title or artists. */
export function RowFilter({ filter, onFilter }: RowFilterProps) {
  const [typed, setTyped] = useState(filter);
  const [seen, setSeen] = useState(filter);
  const [isTyping, setTyping] = useState(false);
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

  return (
    <FilterField
      label={trackText("filter")}
      typed={typed}
      onType={(next) => {
        setTyped(next);
        setTyping(true);
      }}
      look="round"
      className="ms-auto max-md:w-full"
    />
  );
}
