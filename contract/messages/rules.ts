import { createCollection, type IdsOf, type ValuesOf } from "./catalogue.ts";
import en from "./rules.en.json" with { type: "json" };

/** A message about a rule's text. The editor shows it as well, since it and the server read rules with the same code. */
export interface RuleMessage {
  id: IdsOf<typeof en>;
  values: ValuesOf<RuleMessage>;
}

const catalogue = createCollection([en]);

/** Makes a message about a rule from its id and the values for its places. */
export function ruleMessage(id: RuleMessage["id"], values: RuleMessage["values"] = {}): RuleMessage {
  return { id, values };
}

/** Words a message about a rule in English. */
export function ruleSentence(said: RuleMessage): string {
  return catalogue.word(said);
}
