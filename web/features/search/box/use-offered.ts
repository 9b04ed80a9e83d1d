import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Suggestion } from "#contract/search.ts";
import { type Completion, completionsOf, openValueOf } from "./operators.ts";
import { useRecentSearches } from "./recent-searches.ts";
import { suggestionsQuery } from "#web/features/search/asked/search.queries.ts";

/** Specification 1, section 5: from 2 characters, at most 6, when typing has rested for 200 ms. */
const minLetters = 2;
const restMs = 200;
/** What the list under the box offers. */
export type Option =
  | { kind: "recent"; text: string }
  | { kind: "completion"; completion: Completion }
  | { kind: "value"; suggestion: Suggestion; text: string }
  | { kind: "entry"; suggestion: Suggestion };

/** Typed text when it has rested; too little of it is nothing at once. */
function useRestedText(text: string): string {
  const wanted = text.trim();
  const isEnough = wanted.length >= minLetters;
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(setRested, isEnough ? restMs : 0, isEnough ? wanted : "");
    return () => clearTimeout(timer);
  }, [wanted, isEnough]);
  return isEnough ? rested : "";
}

/** What the names of the library fit, or the value of an operator that is being typed; null while it is not known. */
function useNamed(rested: string): Option[] | null {
  const value = openValueOf(rested);
  const wanted = value === null ? rested : value.value;
  const kind = value?.kind ?? null;
  const isEnough = wanted.length >= minLetters && (value === null || kind !== null);
  const { data } = useQuery({
    ...suggestionsQuery(wanted, kind === null ? null : [kind]),
    enabled: isEnough,
  });
  if (!isEnough) return [];
  if (data === undefined) return null;
  return data.map((suggestion): Option =>
    value === null
      ? { kind: "entry", suggestion }
      : { kind: "value", suggestion, text: value.complete(suggestion.name) },
  );
}

/**
 * What is offered for a text, null while the list is shut: recent searches before anything is typed, then what the names
 * fit, and operators. `of` is the text that it is for, `isSettled` says that no more is to come.
 */
export function useOffered(text: string | null): {
  options: readonly Option[];
  of: string;
  isSettled: boolean;
} {
  const recent = useRecentSearches((state) => state.texts);
  const rested = useRestedText(text ?? "");
  const named = useNamed(rested);
  if (text?.trim() === "")
    return { options: recent.map((each) => ({ kind: "recent", text: each })), of: "", isSettled: true };
  if (text === null || rested === "") return { options: [], of: "", isSettled: false };
  const completions = completionsOf(rested).map((completion): Option => ({ kind: "completion", completion }));
  return { options: [...(named ?? []), ...completions], of: rested, isSettled: named !== null };
}
