import { createCollection, type IdsOf, type ValuesOf } from "./catalogue.ts";
import en from "./rules.en.json" with { type: "json" };

/** What is said of a rule's text, where it is written as well: the server and the editor read rules by the same code. */
export interface RuleMessage {
  id: IdsOf<typeof en>;
  values: ValuesOf<RuleMessage>;
}

const catalogue = createCollection([en]);

/** A message about a rule by its id, with what its places hold. */
export function ruleMessage(id: RuleMessage["id"], values: RuleMessage["values"] = {}): RuleMessage {
  return { id, values };
}

/** The same in English. */
export function ruleSentence(said: RuleMessage): string {
  return catalogue.word(said);
}
