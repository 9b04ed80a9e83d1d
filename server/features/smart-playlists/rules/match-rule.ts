import { dayMs } from "#contract/base/durations.ts";
import {
  conditionsOf,
  isGroup,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
} from "#contract/smart-playlists/rule-fields.ts";
import { foldText } from "#server/features/search/search.ts";
import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { RuleLibrary, RuleSong } from "./rule-library.ts";

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
  const all = await judgeGroup(where, byCondition, { size: library.songs.length, steps: run.steps });
  const places: number[] = [];
  all.forEach((verdict, place) => {
    if (verdict === yes) places.push(place);
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

/** Tests one song; null: it cannot be known. */
type Test = (song: RuleSong, place: number) => boolean | null;

async function judge(
  condition: RuleCondition,
  library: RuleLibrary,
  { nowMs, steps }: RuleRun,
): Promise<Verdicts> {
  const test = testOf(condition, library, nowMs);
  const verdicts = new Int8Array(library.songs.length);
  await forEachInSteps(library.songs, { steps }, (song, place) => {
    const result = test(song, place);
    verdicts[place] = result === null ? unknown : Number(result);
  });
  return verdicts;
}

const isNegative: ReadonlySet<string> = new Set(["is not", "does not contain", "not in the last"]);

function testOf(condition: RuleCondition, library: RuleLibrary, nowMs: number): Test {
  const test = positiveTest(condition, library, nowMs);
  if (!isNegative.has(condition.operator)) return test;
  return (song, place) => {
    const result = test(song, place);
    return result === null ? null : !result;
  };
}

/** The test of a condition without the “not” of its operator. */
function positiveTest(condition: RuleCondition, library: RuleLibrary, nowMs: number): Test {
  const { field, operator, value } = condition;
  const text = textsOf(field);
  if (text !== null) {
    const wanted = foldText(String(value));
    const isPart = operator === "contains" || operator === "does not contain";
    return (song) => text(song).some((folded) => (isPart ? folded.includes(wanted) : folded === wanted));
  }
  if (field === "in playlist") {
    const tracks = library.playlists.get(String(value));
    return ({ id }) => tracks?.has(id) ?? null;
  }
  if (field === "liked") return ({ isLiked }) => isLiked === value;
  if (field === "explicit") return ({ isExplicit }) => isExplicit === value;
  const choice = choiceOf(field);
  if (choice !== null)
    return (song) => {
      const known = choice(song);
      return known === null ? null : known === value;
    };
  const isWithin = boundsTest(condition, nowMs);
  const number = numberOf(field, library);
  return (song, place) => {
    const known = number(song, place);
    return known === null ? null : isWithin(known);
  };
}

function textsOf(field: RuleField): ((song: RuleSong) => readonly string[]) | null {
  if (field === "title") return ({ folded }) => [folded.title];
  if (field === "album") return ({ folded }) => [folded.album];
  return field === "artist" ? ({ folded }) => folded.artists : null;
}

function choiceOf(field: RuleField): ((song: RuleSong) => string | null) | null {
  if (field === "genre") return ({ genre }) => genre;
  if (field === "main genre") return ({ mainGenre }) => mainGenre;
  return field === "key" ? ({ key }) => key : null;
}

/** What a number or a date is of a song: dates in epoch milliseconds, a song that was never played before all of them. */
function numberOf(field: RuleField, library: RuleLibrary): (song: RuleSong, place: number) => number | null {
  const { plays } = library;
  switch (field) {
    case "year":
      return ({ year }) => year;
    case "tempo":
      return ({ tempo }) => tempo;
    case "length":
      return ({ durationMs }) => (durationMs === null ? null : durationMs / 1000);
    case "added":
      return ({ addedMs }) => addedMs;
    case "plays":
      return (_song, place) => plays?.[place]?.plays ?? null;
    default:
      return (_song, place) => (plays === null ? null : (plays[place]?.lastMs ?? Number.NEGATIVE_INFINITY));
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
