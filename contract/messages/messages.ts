import { createCollection, type IdsOf, type ValuesOf } from "./catalogue.ts";
import en from "./en.json" with { type: "json" };
import rules from "./rules.en.json" with { type: "json" };

/** Ids of the server's messages; those about rules are in a file of their own, which the web reads as well. */
export type MessageId = IdsOf<typeof en> | IdsOf<typeof rules>;
export type MessageValues = ValuesOf<Message>;

/** A message of the server, by the id of its text: clients word it in a person's language. */
export interface Message {
  id: MessageId;
  values: MessageValues;
}

const catalogue = createCollection([en, rules]);

/** Makes a message from its id and the values for its places. */
export function message(id: MessageId, values: MessageValues = {}): Message {
  return { id, values };
}

/** Words a message in English: this is the `detail` that stands beside it in every answer. */
export function inEnglish(said: Message): string {
  return catalogue.word(said);
}

/** Whether a text is the id of a message. The contract's shapes give such ids as the reason for refusing a value. */
export function isMessageId(text: string): text is MessageId {
  return catalogue.has(text);
}
