import { dayMs } from "#contract/base/durations.ts";
import {
  conditionsOf,
  isGroup,
  keyNames,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
} from "#contract/smart-playlists/rule-fields.ts";
import { mainGenreOf } from "#server/features/genres/genres.ts";
import { foldText } from "#server/features/search/search.ts";
import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { foldedAlbumAt, foldedArtistsAt, knownAt, yearAt, type RuleLibrary } from "./rule-library.ts";

/** Whether each song matches, by its place: 1 yes, 0 no, -1 it is not known. */
type Verdicts = Int8Array;
const yes = 1;
const no = 0;
const unknown = -1;

/** How many songs a condition or a rule matches, and of how many this cannot be known. */
interface MatchCount {
  matches: number;
  unknown: number;
}

/** What a rule's conditions select, before its order and limit. */
export interface RuleMatches extends MatchCount {
  /** places of the songs that match */
  places: number[];
  /** each condition by itself, in the order of `conditionsOf` */
  conditions: MatchCount[];
}

/** When a rule is looked at, epoch milliseconds, and the steps in which that is done. */
export interface RuleRun {
  nowMs: number;
  steps: Steps;
}

/**
 * Finds the songs that match. What is not known of a song neither matches a condition nor its opposite: a group of which
 * this decides does not match either, `none` included.
 */
export async function matchRule(where: RuleGroup, library: RuleLibrary, run: RuleRun): Promise<RuleMatches> {
  const byCondition = new Map<RuleCondition, Verdicts>();
  for (const condition of conditionsOf(where))
    byCondition.set(condition, await judge(condition, library, run));
  const { ids, isLocal } = library.snapshot;
  const all = await judgeGroup(where, byCondition, { size: ids.length, steps: run.steps });
  const places: number[] = [];
  all.forEach((verdict, place) => {
    if (isLocal[place] === 1) all[place] = no;
    else if (verdict === yes) places.push(place);
  });
  return { ...count(all), places, conditions: [...byCondition.values()].map(count) };
}

function count(verdicts: Verdicts): MatchCount {
  const counted = { matches: 0, unknown: 0 };
  for (const verdict of verdicts) {
    if (verdict === yes) counted.matches += 1;
    else if (verdict === unknown) counted.unknown += 1;
  }
  return counted;
}

/** Songs that a list of verdicts is gone through for, a unit of a step. */
const verdictsAUnit = 8;

async function judgeGroup(
  { match, items }: RuleGroup,
  byCondition: ReadonlyMap<RuleCondition, Verdicts>,
  { size, steps }: { size: number; steps: Steps },
): Promise<Verdicts> {
  // In a group of all, one that does not match decides; in the others, one that does.
  const decisive = match === "all" ? no : yes;
  const result = new Int8Array(size).fill(match === "all" ? yes : no);
  for (const item of items) {
    const verdicts = isGroup(item)
      ? await judgeGroup(item, byCondition, { size, steps })
      : byCondition.get(item);
    verdicts?.forEach((verdict, place) => {
      if (verdict === decisive) result[place] = decisive;
      else if (verdict === unknown && result[place] !== decisive) result[place] = unknown;
    });
    await steps.did(size / verdictsAUnit);
  }
  return match === "none" ? result.map(opposite) : result;
}

function opposite(verdict: number): number {
  return verdict === unknown ? unknown : 1 - verdict;
}

/** Tests the song at a place; null: it cannot be known. */
type Test = (place: number) => boolean | null;

async function judge(
  condition: RuleCondition,
  library: RuleLibrary,
  { nowMs, steps }: RuleRun,
): Promise<Verdicts> {
  const test = testOf(condition, library, nowMs);
  const { ids, isLocal } = library.snapshot;
  const verdicts = new Int8Array(ids.length);
  await forEachInSteps(ids, { steps }, (_id, place) => {
    const result = isLocal[place] === 0 && test(place);
    verdicts[place] = result === null ? unknown : Number(result);
  });
  return verdicts;
}

const isNegative: ReadonlySet<string> = new Set(["is not", "does not contain", "not in the last"]);

function testOf(condition: RuleCondition, library: RuleLibrary, nowMs: number): Test {
  const test = positiveTest(condition, library, nowMs);
  if (!isNegative.has(condition.operator)) return test;
  return (place) => {
    const result = test(place);
    return result === null ? null : !result;
  };
}

/** The test of a condition without the “not” of its operator. */
function positiveTest(condition: RuleCondition, library: RuleLibrary, nowMs: number): Test {
  const { field, operator, value } = condition;
  const { snapshot } = library;
  const texts = textsOf(field, library);
  if (texts !== null) {
    const wanted = foldText(String(value));
    const isPart = operator === "contains" || operator === "does not contain";
    return (place) => texts(place).some((folded) => (isPart ? folded.includes(wanted) : folded === wanted));
  }
  if (field === "in playlist") {
    const playlist = snapshot.playlists.find(({ id }) => id === value);
    if (playlist === undefined) return () => null;
    const isIn = new Uint8Array(snapshot.ids.length);
    for (const place of playlist.tracks) isIn[place] = 1;
    return (place) => isIn[place] === 1;
  }
  if (field === "liked") return (place) => (snapshot.isLiked[place] === 1) === value;
  if (field === "explicit") return (place) => (snapshot.isExplicit[place] === 1) === value;
  const choice = choiceOf(field, library);
  if (choice !== null)
    return (place) => {
      const known = choice(place);
      return known === null ? null : known === value;
    };
  const isWithin = boundsTest(condition, nowMs);
  const number = numberOf(field, library);
  return (place) => {
    const known = number(place);
    return known === null ? null : isWithin(known);
  };
}

function textsOf(field: RuleField, library: RuleLibrary): ((place: number) => readonly string[]) | null {
  if (field === "title") return (place) => [library.folded.titles[place] ?? ""];
  if (field === "album") return (place) => [foldedAlbumAt(library, place)];
  return field === "artist" ? (place) => foldedArtistsAt(library, place) : null;
}

function choiceOf(field: RuleField, library: RuleLibrary): ((place: number) => string | null) | null {
  const genreAt = (place: number) => library.genres[place] ?? null;
  if (field === "genre") return genreAt;
  if (field === "main genre")
    return (place) => {
      const genre = genreAt(place);
      return genre === null ? null : mainGenreOf(genre);
    };
  return field === "key" ? (place) => keyNames[library.snapshot.keys[place] ?? -1] ?? null : null;
}

/** What a number or a date is of a song: dates in epoch milliseconds, a song that was never played before all of them. */
function numberOf(field: RuleField, library: RuleLibrary): (place: number) => number | null {
  const { plays, snapshot, addedMs } = library;
  switch (field) {
    case "year":
      return (place) => yearAt(library, place);
    case "tempo":
      return (place) => knownAt(snapshot.tempos, place);
    case "length":
      return (place) => {
        const ms = knownAt(snapshot.durationsMs, place);
        return ms === null ? null : ms / 1000;
      };
    case "added":
      return (place) => knownAt(addedMs, place);
    case "plays":
      return (place) => plays?.[place]?.plays ?? null;
    default:
      return (place) => (plays === null ? null : (plays[place]?.lastMs ?? Number.NEGATIVE_INFINITY));
  }
}

function boundsTest({ field, operator, value }: RuleCondition, nowMs: number): (known: number) => boolean {
  // A length such as 3:20 is 200 seconds to people, whatever its milliseconds, and a tempo of 119.98 is 120.
  const round = field === "length" || field === "tempo" ? Math.round : (known: number) => known;
  switch (operator) {
    case "under":
      return (known) => known < Number(value);
    case "over":
      return (known) => known > Number(value);
    case "between": {
      const [from, to] = value as readonly [number, number];
      return (known) => known >= from && known <= to;
    }
    case "before": {
      const dayBegins = Date.parse(String(value));
      return (known) => known < dayBegins;
    }
    case "after": {
      const dayEnds = Date.parse(String(value)) + dayMs;
      return (known) => known >= dayEnds;
    }
    case "in the last":
    case "not in the last":
      return (known) => known > nowMs - Number(value) * dayMs;
    default:
      return (known) => round(known) === value || known === value;
  }
}
