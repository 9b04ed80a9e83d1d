import type { Rule } from "#contract/smart-playlists/rule-fields.ts";
import { matchRule, type RuleMatches, type RuleRun } from "./match-rule.ts";
import { limitSongs, orderSongs } from "./order-songs.ts";
import { placeOfUri, type RuleLibrary } from "./rule-library.ts";

/** Addresses that a person decided on: `kept` stay in the playlist, `leftOut` stay out, whatever the rule says. */
export interface ByHand {
  kept: readonly string[];
  leftOut: readonly string[];
}

/** What a rule makes of a library. */
export interface ChosenRows {
  matches: RuleMatches;
  /** addresses in the order of the playlist */
  uris: string[];
  /** songs that match and that the person left out */
  leftOut: number;
}

/**
 * The rows of a smart playlist: what the rule selects without what is left out, in its order and up to its limit, and
 * what is kept, which no limit counts, in the same order. What is kept but not in the library stands at the end.
 */
export async function chooseRows(
  rule: Rule,
  library: RuleLibrary,
  byHand: ByHand,
  run: RuleRun,
): Promise<ChosenRows> {
  const { steps } = run;
  const { order, limit } = rule;
  const matches = await matchRule(rule.where, library, run);
  const leftOut = new Set(byHand.leftOut.flatMap((uri) => placeOfUri(library, uri) ?? []));
  const wanted = matches.places.filter((place) => !leftOut.has(place));
  const limited = limitSongs(await orderSongs(wanted, order, library, steps), limit, library);
  const chosen = new Set(limited);
  const kept = byHand.kept.flatMap((uri) => placeOfUri(library, uri) ?? []);
  const isMore = kept.some((place) => !chosen.has(place));
  const places = isMore ? await orderSongs([...chosen.union(new Set(kept))], order, library, steps) : limited;
  const elsewhere = byHand.kept.filter((uri) => placeOfUri(library, uri) === undefined);
  await steps.did(places.length);
  return {
    matches,
    uris: [...places.map((place) => library.snapshot.uriAt(place)), ...new Set(elsewhere)],
    leftOut: matches.places.length - wanted.length,
  };
}

/**
 * What the person decided by changing the playlist since it was last written: rows that they added stay, rows that they
 * took out stay out. Undoing a refresh is such a change too, so that the next one does not bring it back.
 */
export function noteByHand(
  { kept, leftOut }: ByHand,
  written: readonly string[],
  present: readonly string[],
): ByHand {
  const before = new Set(written);
  const now = new Set(present);
  const added = now.difference(before);
  const removed = before.difference(now);
  return {
    kept: [...new Set(kept).union(added).difference(removed)],
    leftOut: [...new Set(leftOut).union(removed).difference(added)],
  };
}
