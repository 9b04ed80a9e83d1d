import { createHash } from "node:crypto";
import { sortInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { translations, qualifiers, suffixes } from "../naming/knowledge/grammar.ts";
import { regions } from "../naming/knowledge/regions.ts";
import { vagueNames } from "../naming/knowledge/vague-names.ts";
import { vocabularies } from "../naming/lexicon.ts";
import { genreFamilies, leavesNeverFolded } from "../taxonomy/genre-families.ts";

/** Raised when the rules of verdicts or grouping change; tables count by themselves. */
const rulesVersion = 1;

/** A call of the hash takes longer than an id does. */
const idsAtOnce = 1_000;

let ruleSet: string | undefined;

/** A mark of the rules and tables by which tracks are classified and grouped; it changes when they do. */
export function ruleSetMark(): string {
  const tables = [
    genreFamilies,
    leavesNeverFolded,
    vocabularies,
    regions,
    translations,
    qualifiers,
    suffixes,
    vagueNames,
  ];
  ruleSet ??= createHash("sha256")
    .update(JSON.stringify([rulesVersion, tables]))
    .digest("hex")
    .slice(0, 16);
  return ruleSet;
}

/**
 * The hash of a plan: over the rule set, the options and the ids of its tracks, and nothing else, so that the same library
 * and options give the same one whatever the order, and any other library, option or rule another.
 * @param options as the client sent them, defaults filled in; values that JSON can hold
 */
export function* planHash(
  options: Readonly<Record<string, unknown>>,
  trackIds: readonly string[],
): PartedWork<string> {
  const hash = createHash("sha256");
  const sorted = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  hash.update(JSON.stringify([ruleSetMark(), sorted]));
  const ids = yield* sortInParts([...new Set(trackIds)], (left, right) => (left < right ? -1 : 1));
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce);
    hash.update(part.map((id) => `\n${JSON.stringify(id)}`).join(""));
    yield part.length;
  }
  return hash.digest("hex");
}
