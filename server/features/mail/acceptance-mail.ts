import { inEnglish, message as textOf } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { acceptanceTemplate, fillTemplate, whyNoTemplate, type TemplateText } from "./mail-template.ts";
import { readTemplate } from "./mail.db.ts";

/** The kind of the acceptance mail, and the name of its template. */
export const acceptance = "acceptance";

/**
 * The acceptance mail for someone, out of a template as it was typed: fields in braces are filled. Throws AppError
 * `bad-request` for a field that there is not.
 */
export function fillAcceptance(
  { publicUrl }: Pick<AppContext, "publicUrl">,
  template: TemplateText,
  { email, name }: { email: string; name: string },
): TemplateText {
  requireTemplate(template);
  return fillTemplate(template, {
    email,
    name: name === "" ? inEnglish(textOf("mail.nameless")) : name,
    link: publicUrl,
  });
}

/** The acceptance mail's template: as an admin stored it, else the program's. */
export async function readAcceptance(
  ctx: Pick<AppContext, "database">,
): Promise<TemplateText & { changedAt: Date | null }> {
  return (await readTemplate(ctx.database, acceptance)) ?? { ...acceptanceTemplate(), changedAt: null };
}

/** Throws AppError `bad-request` with what is no template in either text. */
export function requireTemplate({ subject, message }: TemplateText): void {
  const why = Object.entries({ subject, message }).flatMap(([field, text]) => {
    const reason = whyNoTemplate(text);
    return reason === null ? [] : [[field, reason] as const];
  });
  if (why[0] !== undefined) throw new AppError("bad-request", why[0][1], { fields: Object.fromEntries(why) });
}
