import { useState } from "react";
import type { SameSong } from "#contract/playlists/clean-up.ts";
import type { RouteInput } from "#contract/api.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { Part, Totals } from "./clean-up.queries.ts";
import { countChosen, everything, type PartChoice, wireChoice, wireKept, wireRows } from "./part-choice.ts";

type CleanUpOptions = RouteInput<"POST /clean-up">["body"];

/** What is chosen of all parts. */
export interface Choices {
  rule: SameSong;
  parts: Record<Part, PartChoice>;
  likes: { isOn: boolean; name: string };
}

/** What a person chooses; another rule for duplicates finds others, so that they are chosen again. */
export function useChoices() {
  const [choices, setChoices] = useState<Choices>(() => ({
    rule: "same-id",
    // What cannot be put back, and what is no fault, is chosen by hand alone.
    parts: {
      duplicates: everything,
      gone: everything,
      empty: everything,
      local: { ...everything, isOn: false },
      "not-liked": { ...everything, isOn: false },
    },
    likes: { isOn: false, name: cleanUpText("likes.defaultName") },
  }));
  const choose = (part: Part, choice: PartChoice) =>
    setChoices((before) => ({ ...before, parts: { ...before.parts, [part]: choice } }));
  return {
    choices,
    choose,
    chooseLikes: (likes: Choices["likes"]) => setChoices((before) => ({ ...before, likes })),
    chooseRule: (rule: SameSong) =>
      setChoices((before) => ({
        ...before,
        rule,
        parts: { ...before.parts, duplicates: { ...everything, isOn: before.parts.duplicates.isOn } },
      })),
  };
}

/** How much is chosen of each part. */
function countChoices({ parts, likes }: Choices, totals: Totals) {
  const { duplicates, gone, empty } = totals;
  return {
    duplicates: countChosen(parts.duplicates, duplicates),
    gone: countChosen(parts.gone, { rows: gone.replaceable, playlists: gone.playlists }).rows,
    empty: countChosen(parts.empty, { rows: 0, playlists: empty.playlists }).playlists,
    likes: likes.isOn ? totals.likes.songs : 0,
    local: countChosen(parts.local, totals.local).rows,
    notLiked: countChosen(parts["not-liked"], totals.not_liked),
  };
}

function rowsOf(part: PartChoice) {
  return { ...wireChoice(part), rows_left_out: wireRows(part) };
}

/** What is sent: the parts of which anything is chosen, as they were shown. */
export function optionsOf({ rule, parts, likes }: Choices, totals: Totals): CleanUpOptions {
  const chosen = countChoices({ rule, parts, likes }, totals);
  return {
    ...(chosen.duplicates.rows > 0
      ? {
          duplicates: {
            mark: totals.duplicates.mark,
            rule,
            ...rowsOf(parts.duplicates),
            kept_instead: wireKept(parts.duplicates),
          },
        }
      : {}),
    ...(chosen.gone > 0 ? { gone: { mark: totals.gone.mark, ...rowsOf(parts.gone) } } : {}),
    ...(chosen.empty > 0 ? { empty: { mark: totals.empty.mark, ...wireChoice(parts.empty) } } : {}),
    ...(chosen.likes > 0
      ? { likes: { mark: totals.likes.mark, name: likes.name.trim() || cleanUpText("likes.defaultName") } }
      : {}),
    ...(chosen.local > 0 ? { local: { mark: totals.local.mark, ...rowsOf(parts.local) } } : {}),
    ...(chosen.notLiked.rows > 0
      ? { not_liked: { mark: totals.not_liked.mark, ...rowsOf(parts["not-liked"]) } }
      : {}),
  };
}

/** In one sentence what is done; null: nothing is chosen. */
export function describeChoices(choices: Choices, totals: Totals): string | null {
  const chosen = countChoices(choices, totals);
  const { rows, playlists } = chosen.duplicates;
  const parts = [
    rows > 0
      ? cleanUpText("bar.duplicates", {
          rows: countText("rows", rows),
          playlists: countText("playlists", playlists),
        })
      : "",
    chosen.gone > 0 ? cleanUpText("bar.gone", { songs: countText("songs", chosen.gone) }) : "",
    chosen.empty > 0 ? cleanUpText("bar.empty", { playlists: countText("playlists", chosen.empty) }) : "",
    chosen.likes > 0
      ? cleanUpText("bar.likes", {
          songs: countText("songs", chosen.likes),
          name: choices.likes.name.trim() || cleanUpText("likes.defaultName"),
        })
      : "",
    chosen.local > 0 ? cleanUpText("bar.local", { rows: countText("rows", chosen.local) }) : "",
    chosen.notLiked.rows > 0
      ? cleanUpText("bar.not-liked", { playlists: countText("playlists", chosen.notLiked.playlists) })
      : "",
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(" · ");
}

/** Calls of the music service that it takes at most; 0 where there is no service. */
export function callsOf(choices: Choices, totals: Totals): number {
  const chosen = countChoices(choices, totals);
  return (
    (chosen.duplicates.rows > 0 ? totals.duplicates.calls : 0) +
    (chosen.gone > 0 ? totals.gone.calls : 0) +
    (chosen.empty > 0 ? totals.empty.calls : 0) +
    (chosen.likes > 0 ? totals.likes.calls : 0) +
    (chosen.local > 0 ? totals.local.calls : 0) +
    (chosen.notLiked.rows > 0 ? totals.not_liked.calls : 0)
  );
}

/** `12 songs` */
export function countText(key: "songs" | "rows" | "playlists", count: number): string {
  return cleanUpText(key, { count });
}
