import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import { templateFields, type TemplateField } from "#contract/mail.ts";

/** A mail as it is written down, with fields in braces. */
export interface TemplateText {
  subject: string;
  message: string;
}

/** The acceptance mail as the program has it. */
export function acceptanceTemplate(): TemplateText {
  return {
    subject: inEnglish(message("mail.acceptanceSubject")),
    message: inEnglish(message("mail.acceptanceText")),
  };
}

const braces = /\{([^{}]*)\}/gu;

/** Why a text is no template: a field that there is not, or a brace without its other half; null: it is one. */
export function whyNoTemplate(text: string): Message | null {
  for (const [all, name = ""] of text.matchAll(braces))
    if (!Object.hasOwn(templateFields, name))
      return message("mail.unknownField", {
        field: all,
        fields: Object.keys(templateFields)
          .map((field) => `{${field}}`)
          .join(", "),
      });
  return /[{}]/u.test(text.replaceAll(braces, "")) ? message("mail.braceAlone") : null;
}

/** Puts values in the place of fields. A value is text: braces in it are no fields. */
export function fillTemplate(
  template: TemplateText,
  values: Readonly<Record<TemplateField, string>>,
): TemplateText {
  const fill = (text: string) =>
    text.replaceAll(braces, (all, name: string) =>
      Object.hasOwn(values, name) ? values[name as TemplateField] : all,
    );
  // A name may have a line break in it, which a subject may not.
  return { subject: fill(template.subject).replaceAll(/\s+/gu, " ").trim(), message: fill(template.message) };
}
