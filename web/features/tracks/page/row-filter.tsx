import { useEffect, useEffectEvent, useRef, useState } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { takeTypedOnRows } from "#web/features/tracks/input/typed-on-rows.ts";
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

/**
 * A field that narrows a list to the rows with these words in their title or artists. Enter plays the first of them. What is
 * typed on a row goes into it, and Escape leads back to the rows.
 */
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

  const type = (next: string) => {
    setTyped(next);
    setTyping(true);
    isAwaited.current = false;
  };
  const { field, goBack } = useTypedOnRows(type);

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
      onType={type}
      onEnter={handleEnter}
      onEscape={goBack}
      inputRef={field}
      look="round"
      className="min-w-0 shrink max-md:grow"
    />
  );
}

/** Takes what is typed on rows, with the focus; answers the field's place, and the way back to the list. */
function useTypedOnRows(type: (typed: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<Element | null>(null);
  const take = useEffectEvent((typed: string, row: HTMLElement): void => {
    list.current = row.parentElement;
    field.current?.focus();
    type(typed);
  });
  useEffect(() => takeTypedOnRows((...given) => take(...given)), []);
  const goBack = (): void => {
    const { current } = list;
    list.current = null;
    current?.querySelector<HTMLElement>("[data-row][tabindex='0']")?.focus();
  };
  return { field, goBack };
}
