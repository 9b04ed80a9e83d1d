import { createCollection, type IdsOf, type ValuesOf } from "./catalogue.ts";
import en from "./en.json" with { type: "json" };
import rules from "./rules.en.json" with { type: "json" };

/** Ids of what the server says; those of rules are in a file of their own, which the web reads as well. */
export type MessageId = IdsOf<typeof en> | IdsOf<typeof rules>;
export type MessageValues = ValuesOf<Message>;

/** What the server says, by the id of its text: clients word it in a person's language. */
export interface Message {
  id: MessageId;
  values: MessageValues;
}

const catalogue = createCollection([en, rules]);

/** A message by its id, with what its places hold. */
export function message(id: MessageId, values: MessageValues = {}): Message {
  return { id, values };
}

/** A message in English: the `detail` that stands beside it in every answer. */
export function inEnglish(said: Message): string {
  return catalogue.word(said);
}

/** Whether there is a text of this id, as of what a shape of the contract refuses a value with. */
export function isMessageId(text: string): text is MessageId {
  return catalogue.has(text);
}
