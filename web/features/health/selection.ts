import { useState } from "react";
import { type Choice, choiceOf, type HealthRow } from "./health-rows.ts";

/** What is selected of a list, and how that changes. */
export interface Selection {
  choices: Choice[];
  has: (key: string) => boolean;
  toggle: (choice: Choice) => void;
  select: (choices: readonly Choice[]) => void;
  clear: () => void;
}

/** A selection among rows; what is no longer in the list is no longer selected. */
export function useSelection(rows: readonly HealthRow[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const choices = rows.flatMap((row) => {
    const choice = choiceOf(row);
    return choice !== null && keys.has(choice.key) ? [choice] : [];
  });
  return {
    choices,
    has: (key) => keys.has(key),
    toggle: ({ key }) =>
      setKeys((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    select: (chosen) => setKeys(new Set(chosen.map(({ key }) => key))),
    clear: () => setKeys(new Set()),
  };
}
