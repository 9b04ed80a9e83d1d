import { ruleMessage, ruleSentence, type RuleMessage } from "#contract/messages/rules.ts";

/** A token of the text form of a rule, with its position. Words are in lower case; texts are without their quotes. */
export interface Token {
  kind: "word" | "text" | "number" | "date" | "open" | "close" | "end";
  value: string;
  position: number;
}

/** An error in the text form of a rule. */
export class RuleProblem extends Error {
  /** number of characters before the error */
  readonly position: number;

  /** the error as a message to translate; the exception's own message is the same in English */
  readonly said: RuleMessage;

  constructor(said: RuleMessage, position: number) {
    super(ruleSentence(said));
    this.said = said;
    this.position = position;
  }
}

const patterns: [Token["kind"], RegExp][] = [
  ["open", /\(/uy],
  ["close", /\)/uy],
  ["text", /"(?:[^"\\]|\\["\\])*"/uy],
  ["date", /\d{4}-\d{2}-\d{2}(?![\w-])/uy],
  ["number", /\d{1,9}(?:\.\d{1,9})?(?![\w.-])/uy],
  ["word", /[a-z]+/iuy],
];

/** Splits the text form of a rule into tokens; the last one is `end`. Throws RuleProblem. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let position = 0; position < text.length;) {
    if (/\s/u.test(text[position] ?? "")) {
      position += 1;
      continue;
    }
    const { kind, raw } = tokenAt(text, position);
    tokens.push({ kind, value: valueOf(kind, raw), position });
    position += raw.length;
  }
  tokens.push({ kind: "end", value: "", position: text.length });
  return tokens;
}

function tokenAt(text: string, position: number): { kind: Token["kind"]; raw: string } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const raw = pattern.exec(text)?.[0];
    if (raw !== undefined) return { kind, raw };
  }
  if (text[position] === '"') throw new RuleProblem(ruleMessage("rules.quoteMissing"), position);
  throw new RuleProblem(ruleMessage("rules.notUnderstood"), position);
}

function valueOf(kind: Token["kind"], raw: string): string {
  if (kind === "text") return raw.slice(1, -1).replaceAll(/\\(["\\])/gu, "$1");
  return kind === "word" ? raw.toLowerCase() : raw;
}
