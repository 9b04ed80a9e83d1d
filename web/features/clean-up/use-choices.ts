import { useState } from "react";
import type { SameSong, VersionRule } from "#contract/playlists/clean-up.ts";
import type { RouteInput } from "#contract/api.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { Part, Totals } from "./clean-up.queries.ts";
import { countChosen, everything, type PartChoice, wireChoice, wireKept, wireRows } from "./part-choice.ts";

type CleanUpOptions = RouteInput<"POST /clean-up">["body"];

/** A part of which playlists or songs are chosen one by one. */
export type ChosenPart = Part | "likes" | "versions";

/** What becomes of unsorted likes, and the playlist that they go into; null: the one of the name. */
export interface LikesChoice {
  action: "add" | "move" | "unlike";
  name: string;
  target: { id: string; name: string } | null;
}

/** Which songs are versions of one, what becomes of the others, and which stay in the place of the suggested ones. */
export interface VersionChoice {
  rule: VersionRule;
  how: "replace" | "remove";
  stays: ReadonlyMap<string, string>;
}

/** What is chosen of all parts. */
export interface Choices {
  rule: SameSong;
  parts: Record<ChosenPart, PartChoice>;
  likes: LikesChoice;
  versions: VersionChoice;
}

const notYet: PartChoice = { ...everything, isOn: false };

/** What a person chooses; another rule finds others, so that they are chosen again. */
export function useChoices() {
  const [choices, setChoices] = useState<Choices>(() => ({
    rule: "same-id",
    // What cannot be put back, and what is no fault, is chosen by hand alone.
    parts: {
      duplicates: everything,
      gone: everything,
      empty: everything,
      likes: notYet,
      local: notYet,
      "not-liked": notYet,
      versions: notYet,
    },
    likes: { action: "add", name: cleanUpText("likes.defaultName"), target: null },
    versions: { rule: "same-recording", how: "replace", stays: new Map() },
  }));
  const choose = (part: ChosenPart, choice: PartChoice) =>
    setChoices((before) => ({ ...before, parts: { ...before.parts, [part]: choice } }));
  return {
    choices,
    choose,
    chooseLikes: (likes: LikesChoice) => setChoices((before) => ({ ...before, likes })),
    chooseVersions: (versions: VersionChoice) =>
      setChoices((before) => {
        const isSame = versions.rule === before.versions.rule;
        const parts = isSame ? before.parts : { ...before.parts, versions: afresh(before.parts.versions) };
        return { ...before, versions, parts };
      }),
    chooseRule: (rule: SameSong) =>
      setChoices((before) => ({
        ...before,
        rule,
        parts: { ...before.parts, duplicates: afresh(before.parts.duplicates) },
      })),
  };
}

function afresh({ isOn }: PartChoice): PartChoice {
  return { ...everything, isOn };
}

function countSongs(part: PartChoice, songs: number): number {
  return countChosen(part, { rows: songs, playlists: songs }).playlists;
}

/** How much is chosen of each part. */
function countChoices({ parts }: Choices, totals: Totals) {
  const { duplicates, gone, empty } = totals;
  return {
    duplicates: countChosen(parts.duplicates, duplicates),
    gone: countChosen(parts.gone, { rows: gone.replaceable, playlists: gone.playlists }).rows,
    empty: countChosen(parts.empty, { rows: 0, playlists: empty.playlists }).playlists,
    likes: countSongs(parts.likes, totals.likes.songs),
    local: countChosen(parts.local, totals.local).rows,
    notLiked: countChosen(parts["not-liked"], totals.not_liked),
    versions: countSongs(parts.versions, totals.versions.songs),
  };
}

function rowsOf(part: PartChoice) {
  return { ...wireChoice(part), rows_left_out: wireRows(part) };
}

/** What is sent: the parts of which anything is chosen, as they were shown. */
export function optionsOf(choices: Choices, totals: Totals): CleanUpOptions {
  const { rule, parts } = choices;
  const chosen = countChoices(choices, totals);
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
    ...(chosen.likes > 0 ? likesOptions(choices, totals) : {}),
    ...(chosen.local > 0 ? { local: { mark: totals.local.mark, ...rowsOf(parts.local) } } : {}),
    ...(chosen.notLiked.rows > 0
      ? { not_liked: { mark: totals.not_liked.mark, ...rowsOf(parts["not-liked"]) } }
      : {}),
    ...(chosen.versions > 0 ? { versions: versionOptions(choices, totals) } : {}),
  };
}

function likesOptions({ likes, parts }: Choices, totals: Totals): Pick<CleanUpOptions, "likes" | "unliked"> {
  const { action, target } = likes;
  const part = { mark: totals.likes.mark, ...wireChoice(parts.likes) };
  const into = { name: nameOf({ ...likes, target: null }), playlist_id: target?.id ?? null };
  return {
    ...(action === "unlike" ? {} : { likes: { ...part, ...into } }),
    ...(action === "add" ? {} : { unliked: part }),
  };
}

function versionOptions({ versions, parts }: Choices, totals: Totals): CleanUpOptions["versions"] {
  const { rule, how, stays } = versions;
  return {
    mark: totals.versions.mark,
    rule,
    how,
    ...wireChoice(parts.versions),
    stays: [...stays].map(([key, trackId]) => ({ key, track_id: trackId })),
    places_left_out: wireRows(parts.versions).map(({ playlist_id: key, positions }) => ({
      key,
      places: positions,
    })),
  };
}

/** The name of the playlist that likes go into. */
function nameOf({ name, target }: LikesChoice): string {
  return target?.name ?? (name.trim() || cleanUpText("likes.defaultName"));
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
      ? cleanUpText(`bar.likes.${choices.likes.action}`, {
          songs: countText("songs", chosen.likes),
          name: nameOf(choices.likes),
        })
      : "",
    chosen.versions > 0 ? cleanUpText("bar.versions", { songs: countText("songs", chosen.versions) }) : "",
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
  const { action } = choices.likes;
  const ofLikes =
    (action === "unlike" ? 0 : totals.likes.calls) + (action === "add" ? 0 : totals.likes.unlike_calls);
  return (
    (chosen.duplicates.rows > 0 ? totals.duplicates.calls : 0) +
    (chosen.gone > 0 ? totals.gone.calls : 0) +
    (chosen.empty > 0 ? totals.empty.calls : 0) +
    (chosen.likes > 0 ? ofLikes : 0) +
    (chosen.local > 0 ? totals.local.calls : 0) +
    (chosen.notLiked.rows > 0 ? totals.not_liked.calls : 0) +
    (chosen.versions > 0 ? totals.versions.calls : 0)
  );
}

/** `12 songs` */
export function countText(key: "songs" | "rows" | "playlists", count: number): string {
  return cleanUpText(key, { count });
}
