import { isMessageId, message, type Message, type MessageId } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { wrongInput } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";

/**
 * What an input that a contract's schema refuses is answered with: a sentence for each field that is wrong, up to a
 * bound, each shortened. Who sent it chooses the names and the number of the fields.
 */
export function refuseInput(issues: readonly z.core.$ZodIssue[]): AppError {
  // Of a whole input: it is no object, and has no field that could be named.
  const whole = issues.find(({ code, path }) => code === "invalid_type" && path.length === 0);
  if (whole !== undefined) return new AppError("bad-request", message("requests.bodyNotAnObject"));
  const fields: Record<string, Message> = {};
  for (const [name, problem] of wrongFields(issues)) {
    if (Object.keys(fields).length === wrongInput.fields) break;
    fields[shortened(name, wrongInput.letters)] ??= problem;
  }
  return wrongFieldsOf(fields);
}

/** A request of which fields are wrong: all of them, named, in one sentence each. */
export function wrongFieldsOf(fields: Record<string, Message>): AppError {
  const problems = Object.entries(fields).map(([field, problem]) =>
    message("requests.field", { field, problem }),
  );
  return new AppError("bad-request", message("requests.invalid", { problems }), { fields });
}

function* wrongFields(issues: readonly z.core.$ZodIssue[]): Generator<[name: string, problem: Message]> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") yield [issue.path.join("."), describeIssue(issue)];
    else for (const key of issue.keys) yield [[...issue.path, key].join("."), message("input.unknown")];
  }
}

function shortened(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}

/** The sentence around them is no longer than what is left of a field's letters, and an answer has each of them four times. */
const maxChoiceLength = 150;

const kinds: Record<string, MessageId> = {
  string: "input.notText",
  number: "input.notNumber",
  int: "input.notWholeNumber",
  boolean: "input.notYesOrNo",
  array: "input.notList",
  object: "input.notObject",
  record: "input.notObject",
};

/** What is wrong with the value of a field. */
export function describeIssue(issue: z.core.$ZodIssue): Message {
  const isMissing = "input" in issue && issue.input === undefined;
  if (isMissing && issue.code !== "custom") return message("input.missing");
  switch (issue.code) {
    case "invalid_type":
      return message(kinds[issue.expected] ?? "input.otherKind");
    case "invalid_value":
      return describeChoice(issue.values);
    case "too_small":
      return message(lowerBound(issue), { min: Number(issue.minimum) });
    case "too_big":
      return message(upperBound(issue), { max: Number(issue.maximum) });
    case "not_multiple_of":
      return message("input.notMultiple", { divisor: issue.divisor });
    default:
      // What a shape says itself is the id of a text; the library's own sentences are not for people.
      return message(isMessageId(issue.message) ? issue.message : "input.otherForm");
  }
}

function describeChoice(choices: readonly unknown[]): Message {
  const values = shortened(choices.map((choice) => JSON.stringify(choice)).join(", "), maxChoiceLength);
  return choices.length === 1 ? message("input.notThis", { values }) : message("input.noneOf", { values });
}

/** What is counted of a value: letters, entries, or the number itself. */
type Bound = { origin: string; inclusive?: boolean };

function lowerBound({ origin, inclusive }: Bound): MessageId {
  if (origin === "string") return "input.tooShort";
  if (isList(origin)) return "input.tooFew";
  return inclusive === false ? "input.notAbove" : "input.tooSmall";
}

function upperBound({ origin, inclusive }: Bound): MessageId {
  if (origin === "string") return "input.tooLong";
  if (isList(origin)) return "input.tooMany";
  return inclusive === false ? "input.notBelow" : "input.tooLarge";
}

function isList(origin: string): boolean {
  return origin === "array" || origin === "set";
}
