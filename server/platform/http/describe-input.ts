import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { wrongInput } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";

/**
 * What an input that a contract's schema refuses is answered with: a sentence for each field that is wrong, as many as
 * are told at most, each shortened. Who sent it chooses the names and the number of the fields.
 */
export function refuseInput(issues: readonly z.core.$ZodIssue[]): AppError {
  // Of a whole input: it is no object, and has no field that could be named.
  const whole = issues.find(({ code, path }) => code === "invalid_type" && path.length === 0);
  if (whole !== undefined) return new AppError("bad-request", message("requests.bodyNotAnObject"));
  const fields: Record<string, string> = {};
  for (const [name, sentence] of wrongFields(issues)) {
    if (Object.keys(fields).length === wrongInput.fields) break;
    fields[shortened(name)] ??= shortened(sentence);
  }
  const names = Object.keys(fields);
  const reported = names.map((name) => `${name}: ${fields[name] ?? ""}`).join(" ");
  return new AppError("bad-request", message("requests.invalid", { told: reported }), { fields });
}

function* wrongFields(issues: readonly z.core.$ZodIssue[]): Generator<[name: string, sentence: string]> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") yield [issue.path.join("."), describeIssue(issue)];
    else for (const key of issue.keys) yield [[...issue.path, key].join("."), "It is not known here."];
  }
}

function shortened(text: string): string {
  return text.length <= wrongInput.letters ? text : `${text.slice(0, wrongInput.letters - 2)}….`;
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** A sentence about the value of a field. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const isMissing = "input" in issue && issue.input === undefined;
  if (isMissing && issue.code !== "custom") return "It is missing.";
  switch (issue.code) {
    case "invalid_type":
      return `It must be ${kinds[issue.expected] ?? "of another kind"}.`;
    case "invalid_value":
      return `It must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}.`;
    case "too_small":
      return `It must ${measured(issue.origin)} ${bound(issue, "at least", "more than")} ${issue.minimum}.`;
    case "too_big":
      return `It must ${measured(issue.origin)} ${bound(issue, "at most", "less than")} ${issue.maximum}.`;
    case "not_multiple_of":
      return `It must be a multiple of ${issue.divisor}.`;
    default:
      return own(issue.message) ? sentenceOf(issue.message) : "It does not have the form that is asked for.";
  }
}

function bound({ inclusive }: { inclusive?: boolean }, within: string, beyond: string): string {
  return inclusive === false ? beyond : within;
}

/** Whether a message is the contract's and not the library's own. */
function own(sentence: string): boolean {
  return !sentence.startsWith("Invalid");
}

/** What is counted of a value of this kind. */
function measured(origin: string): string {
  if (origin === "string") return "have a length of";
  return origin === "array" || origin === "set" ? "have a number of entries of" : "be";
}

/** The contract's messages go on from the field's name: "must be …", "is no …". */
function sentenceOf(sentence: string): string {
  const text = /^(?:must|is|are|has|have|does|may|belong)\b/.test(sentence) ? `It ${sentence}` : sentence;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
