import type { MessageRef } from "#contract/base/errors.ts";
import { addNamespace } from "./language.ts";
import { translate } from "./texts.ts";

addNamespace("server");

/** What the server says: in English, and by the id of its text where it has one. */
interface Said {
  detail: string;
  message?: MessageRef | undefined;
}

/**
 * What the server says, in the language that is shown: the text of its id in the namespace `server` (the English one is
 * contract/messages/en.json), else the English sentence that came along.
 */
export function wordMessage({ detail, message }: Said): string {
  if (message === undefined) return detail;
  return translate("server", message.id, message.values) ?? detail;
}
