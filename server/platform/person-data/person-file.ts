import type { MessageId } from "#contract/messages/messages.ts";

/** A file of the zip of everything that is held of a person. */
export interface PersonFile {
  /** within the zip; ends in .csv or .json */
  path: string;
  /** what it holds, the id of a sentence */
  about: MessageId;
  text: AsyncIterable<string>;
}
