import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import { tidyFilter } from "./filter-rows.ts";

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
    <span className="relative ml-auto block max-md:w-full">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-weak"
      />
      <input
        type="search"
        aria-label={trackText("filter")}
        placeholder={trackText("filter")}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setTyping(true);
        }}
        className="min-h-10 w-full rounded-full border border-control-line bg-transparent pr-3 pl-9 text-base text-strong placeholder:text-weak md:w-60"
      />
    </span>
  );
}
