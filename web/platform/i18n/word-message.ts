import type { MessageRef } from "#contract/base/errors.ts";
import { joinTexts } from "#contract/messages/catalogue.ts";
import { addNamespace, byLanguage } from "./language.ts";
import { translate } from "./texts.ts";

addNamespace("server");
addNamespace("server/rules");

/** What the server says: in English, and by the id of its text where it has one. */
export interface Said {
  detail: string;
  message?: MessageRef | null | undefined;
}

const lists = byLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/**
 * What the server says, in the language that is shown: the text of its id in the namespace `server` (the English one is
 * contract/messages/en.json), else the English sentence that came along. Messages within it are worded first; one that the
 * language lacks leaves the whole in English.
 */
export function wordMessage({ detail, message }: Said): string {
  return (message == null ? undefined : translateMessage(message)) ?? detail;
}

/** The same of a reason, which may be missing; undefined then. */
export function wordReason(reason: {
  detail: string | null;
  message?: MessageRef | null;
}): string | undefined {
  const { detail, message } = reason;
  return detail === null ? undefined : wordMessage({ detail, message });
}

function translateMessage({ id, values }: MessageRef): string | undefined {
  const worded: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === "object" ? translateValue(value) : value;
    if (text === undefined) return undefined;
    worded[name] = text;
  }
  // Rules are read by the web as well, so that their texts are a file of their own.
  return translate("server", id, worded) ?? translate("server/rules", id, worded);
}

function translateValue(value: MessageRef | readonly MessageRef[]): string | undefined {
  if ("id" in value) return translateMessage(value);
  const texts = value.map(translateMessage);
  return texts.includes(undefined) ? undefined : joinTexts(texts as string[], lists());
}
