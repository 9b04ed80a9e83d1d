import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conditionsOf,
  keyNames,
  operatorsOf,
  orderWords,
  ruleBounds,
  ruleFields,
  valueKindOf,
  fieldKinds,
  type Rule,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
  type RuleOperator,
  type RuleValue,
} from "./rule-fields.ts";
import { lineAndColumn, parseRule, printRule } from "./rule-text.ts";
import { RuleProblem } from "./rule-tokens.ts";

const number = fc.oneof(
  fc.integer({ min: 0, max: ruleBounds.number }),
  fc.integer({ min: 0, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
);
const text = fc
  .string({ minLength: 1, maxLength: 40, unit: "binary" })
  .filter((value) => value.length <= ruleBounds.valueLength && value.isWellFormed() && !value.includes("\0"));
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function valueOf(field: RuleField, operator: RuleOperator): fc.Arbitrary<RuleValue> {
  if (fieldKinds[field] === "key") return fc.constantFrom(...keyNames);
  const values: Record<string, fc.Arbitrary<RuleValue>> = {
    text,
    number,
    range: fc.tuple(number, number).map(([a, b]) => (a < b ? [a, b] : [b, a])),
    days: fc.integer({ min: 1, max: ruleBounds.days }),
    date: day,
    "yes-no": fc.boolean(),
  };
  return values[valueKindOf(field, operator)] ?? text;
}

const condition: fc.Arbitrary<RuleCondition> = fc
  .constantFrom(...ruleFields)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...operatorsOf(field))))
  .chain(([field, operator]) => valueOf(field, operator).map((value) => ({ field, operator, value })));

function groupOf(depth: number): fc.Arbitrary<RuleGroup> {
  const item = depth === 1 ? condition : fc.oneof(condition, groupOf(depth - 1));
  return fc.record({
    match: fc.constantFrom("all" as const, "any" as const, "none" as const),
    items: fc.array<RuleCondition | RuleGroup>(item, { minLength: 1, maxLength: 3 }),
  });
}

const rule: fc.Arbitrary<Rule> = fc.record({
  where: groupOf(ruleBounds.depth).filter((group) => conditionsOf(group).length <= ruleBounds.conditions),
  order: fc.oneof(
    fc.record({ by: fc.constantFrom(...orderWords), isDescending: fc.boolean() }),
    fc.record({ by: fc.constant("random" as const), seed: fc.integer({ min: 0, max: ruleBounds.seed }) }),
  ),
  limit: fc.option(
    fc.record({
      count: fc.integer({ min: 1, max: ruleBounds.songs }),
      unit: fc.constantFrom("songs" as const, "minutes" as const),
    }),
  ),
});

test("every rule is read from its text as it was", () => {
  fc.assert(
    fc.property(rule, (given) => {
      expect(parseRule(printRule(given))).toEqual(given);
    }),
  );
});

test("no text but a rule is taken, and whatever is wrong has its place in the text", () => {
  const words = fc.constantFrom(
    "all of (",
    ")",
    "plays over 3",
    'title is "x"',
    "order by",
    "limit 3",
    '"',
    "9",
    " ",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map((some) => some.join(" ")),
      ),
      (given) => {
        try {
          expect(parseRule(printRule(parseRule(given)))).toEqual(parseRule(given));
        } catch (error) {
          if (!(error instanceof RuleProblem)) throw error;
          expect(error.position).toBeGreaterThanOrEqual(0);
          expect(error.position).toBeLessThanOrEqual(given.length);
        }
      },
    ),
  );
});

test("spaces and capitals do not matter; without an order the newest come first", () => {
  expect(parseRule('ALL OF(liked IS yes title contains "A (\\"B\\")")')).toEqual({
    where: {
      match: "all",
      items: [
        { field: "liked", operator: "is", value: true },
        { field: "title", operator: "contains", value: 'A ("B")' },
      ],
    },
    order: { by: "added", isDescending: true },
    limit: null,
  });
});

const deep = (levels: number) => `${"all of ( ".repeat(levels)}liked is yes${" )".repeat(levels)}`;

test.each([
  ["", 0, "Start a group"],
  ["all of ()", 8, "at least one condition"],
  ["all of (mood is 3)", 8, "one of title"],
  ["all of (year contains 3)", 13, "After “year”"],
  ['all of (year is "x")', 16, "a number"],
  ["all of (year between 3 5)", 23, "“and”"],
  ["all of (year between 5 and 3)", 21, "smaller one"],
  ["all of (added before 2024-02-30)", 21, "a date"],
  ["all of (added in the last 0 days)", 26, "from 1"],
  ['all of (key is "H")', 15, "a key"],
  ['all of (title is "")', 17, "1 to 200 char"],
  ['all of (title is "x)', 17, "closing quote"],
  ["all of (liked is maybe)", 17, "yes or no"],
  ["all of (liked is yes", 20, "close the group"],
  ["all of (liked is yes) and", 22, "ends here"],
  ["all of (liked is yes) order by mood", 31, "Sort by"],
  ["all of (liked is yes) limit 0 songs", 28, "whole number"],
  ["all of (liked is yes) limit 10001 songs", 28, "up to 10000 songs"],
  ["all of (liked is yes) limit 5", 29, "songs"],
  [deep(5), 43, "nested"],
  [`all of (${"liked is yes ".repeat(51)})`, 0, "up to 50"],
  [`all of (${" ".repeat(10_000)}liked is yes)`, 10_000, "up to 10000 characters"],
])("%s is refused at its place", (given, position, sentence) => {
  const problem = (() => {
    try {
      return parseRule(given);
    } catch (error) {
      return error;
    }
  })();
  expect(problem).toBeInstanceOf(RuleProblem);
  expect(problem).toMatchObject({ position, message: expect.stringContaining(sentence) });
});

test("a place is reported as line and column", () => {
  expect(lineAndColumn("all of (\n  mood", 11)).toEqual({ line: 2, column: 3 });
});
