import { ruleMessage, type RuleMessage } from "#contract/messages/rules.ts";
import {
  checkValue,
  conditionsOf,
  groupWords,
  isGroup,
  operatorsOf,
  orderWords,
  ruleBounds,
  ruleFields,
  ruleOperators,
  valueKindOf,
  type Rule,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
  type RuleLimit,
  type RuleOperator,
  type RuleOrder,
  type RuleValue,
} from "./rule-fields.ts";
import { RuleProblem, tokensOf, type Token } from "./rule-tokens.ts";

/** The order of a rule that specifies none. */
const usualOrder: RuleOrder = { by: "added", isDescending: true };

/**
 * The text form of a rule, which {@link parseRule} reads as the same rule:
 *
 * ```
 * all of (
 *   main genre is "rock"
 *   any of (
 *     plays over 10
 *     added in the last 30 days
 *   )
 * )
 * order by random 42
 * limit 100 songs
 * ```
 */
export function printRule({ where, order, limit }: Rule): string {
  const lines = [printGroup(where, ""), `order by ${printOrder(order)}`];
  if (limit !== null) lines.push(`limit ${limit.count} ${limit.unit}`);
  return lines.join("\n");
}

function printGroup({ match, items }: RuleGroup, indent: string): string {
  const within = `${indent}  `;
  const lines = items.map(
    (item) => within + (isGroup(item) ? printGroup(item, within) : printCondition(item)),
  );
  return `${match} of (\n${lines.join("\n")}\n${indent})`;
}

function printCondition({ field, operator, value }: RuleCondition): string {
  return `${field} ${operator} ${printValue(field, operator, value)}`;
}

function printValue(field: RuleField, operator: RuleOperator, value: RuleValue): string {
  if (typeof value === "object") return value.join(" and ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const kind = valueKindOf(field, operator);
  if (kind === "days") return `${value} days`;
  return kind === "text" ? `"${String(value).replaceAll(/["\\]/gu, "\\$&")}"` : String(value);
}

function printOrder(order: RuleOrder): string {
  if (order.by === "random") return `random ${order.seed}`;
  return `${order.by} ${order.isDescending ? "descending" : "ascending"}`;
}

/** Parses the text form of a rule. Throws RuleProblem with the position of the error. */
export function parseRule(text: string): Rule {
  if (text.length > ruleBounds.textLength)
    throw new RuleProblem(
      ruleMessage("rules.tooLong", { max: ruleBounds.textLength }),
      ruleBounds.textLength,
    );
  const reader = createReader(tokensOf(text));
  const where = parseGroup(reader, 1);
  const order = reader.take("order by") ? parseOrder(reader) : usualOrder;
  const limit = reader.take("limit") ? parseLimit(reader) : null;
  if (reader.next().kind !== "end") throw reader.problem(ruleMessage("rules.textGoesOn"));
  if (conditionsOf(where).length > ruleBounds.conditions)
    throw new RuleProblem(ruleMessage("rules.tooManyConditions", { max: ruleBounds.conditions }), 0);
  return { where, order, limit };
}

/** The line and column of a position, both counted from 1 as editors do. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

interface Reader {
  next(): Token;
  expect(kind: Token["kind"], said: RuleMessage): Token;
  /** Skips these words if they come next. @returns whether they did */
  take(words: string): boolean;
  problem(said: RuleMessage): RuleProblem;
}

function createReader(tokens: readonly Token[]): Reader {
  let at = 0;
  const next = (ahead = 0): Token => tokens[at + ahead] ?? { kind: "end", value: "", position: 0 };
  const problem = (said: RuleMessage) => new RuleProblem(said, next().position);
  return {
    next,
    problem,
    expect: (kind, said) => {
      const token = next();
      if (token.kind !== kind) throw problem(said);
      at += 1;
      return token;
    },
    take: (words) => {
      const wanted = words.split(" ");
      const isNext = wanted.every((word, ahead) => next(ahead).kind === "word" && next(ahead).value === word);
      if (isNext) at += wanted.length;
      return isNext;
    },
  };
}

function parseGroup(reader: Reader, depth: number): RuleGroup {
  const match = groupWords.find((word) => reader.take(`${word} of`));
  if (match === undefined) throw reader.problem(ruleMessage("rules.groupStart"));
  if (depth > ruleBounds.depth)
    throw reader.problem(ruleMessage("rules.groupsTooDeep", { max: ruleBounds.depth }));
  reader.expect("open", ruleMessage("rules.groupOpens"));
  const items: RuleGroup["items"] = [];
  while (reader.next().kind !== "close") items.push(parseItem(reader, depth));
  if (items.length === 0) throw reader.problem(ruleMessage("rules.groupEmpty"));
  reader.expect("close", ruleMessage("rules.groupCloses"));
  return { match, items };
}

function parseItem(reader: Reader, depth: number): RuleCondition | RuleGroup {
  const { value } = reader.next();
  if (groupWords.some((word) => word === value)) return parseGroup(reader, depth + 1);
  return parseCondition(reader);
}

function parseCondition(reader: Reader): RuleCondition {
  const field = ruleFields.find((words) => reader.take(words));
  if (field === undefined)
    throw reader.problem(ruleMessage("rules.conditionStart", { fields: ruleFields.join(", ") }));
  const fitting = operatorsOf(field);
  const { position } = reader.next();
  const operator = ruleOperators.find((words) => reader.take(words));
  if (operator === undefined || !fitting.includes(operator))
    throw new RuleProblem(ruleMessage("rules.operator", { field, operators: fitting.join(", ") }), position);
  const start = reader.next().position;
  const value = parseValue(reader, field, operator);
  const wrong = checkValue(field, operator, value);
  if (wrong !== null) throw new RuleProblem(wrong, start);
  return { field, operator, value };
}

function parseValue(reader: Reader, field: RuleField, operator: RuleOperator): RuleValue {
  const kind = valueKindOf(field, operator);
  if (kind === "text") return reader.expect("text", ruleMessage("rules.quotedText")).value;
  if (kind === "date") return reader.expect("date", ruleMessage("rules.dayHere")).value;
  if (kind === "yes-no") {
    if (reader.take("yes")) return true;
    if (reader.take("no")) return false;
    throw reader.problem(ruleMessage("rules.yesNoHere"));
  }
  const number = parseNumber(reader);
  if (kind === "number") return number;
  if (kind === "range") {
    if (!reader.take("and")) throw reader.problem(ruleMessage("rules.and"));
    return [number, parseNumber(reader)];
  }
  if (!reader.take("days")) throw reader.problem(ruleMessage("rules.daysHere"));
  return number;
}

function parseNumber(reader: Reader): number {
  return Number(reader.expect("number", ruleMessage("rules.numberHere")).value);
}

function parseOrder(reader: Reader): RuleOrder {
  if (reader.take("random")) return { by: "random", seed: parseCount(reader, 0, ruleBounds.seed) };
  const by = orderWords.find((words) => reader.take(words));
  if (by === undefined)
    throw reader.problem(ruleMessage("rules.orderHere", { orders: orderWords.join(", ") }));
  if (reader.take("descending")) return { by, isDescending: true };
  reader.take("ascending");
  return { by, isDescending: false };
}

function parseLimit(reader: Reader): RuleLimit {
  const { position } = reader.next();
  const count = parseCount(reader, 1, ruleBounds.minutes);
  if (reader.take("minutes")) return { count, unit: "minutes" };
  if (!reader.take("songs")) throw reader.problem(ruleMessage("rules.limitUnit"));
  if (count > ruleBounds.songs)
    throw new RuleProblem(ruleMessage("rules.limitTooHigh", { max: ruleBounds.songs }), position);
  return { count, unit: "songs" };
}

function parseCount(reader: Reader, min: number, max: number): number {
  const { position } = reader.next();
  const count = parseNumber(reader);
  if (!Number.isInteger(count) || count < min || count > max)
    throw new RuleProblem(ruleMessage("rules.wholeNumber", { min: min, max: max }), position);
  return count;
}
