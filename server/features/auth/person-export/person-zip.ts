import { inEnglish, message } from "#contract/messages/messages.ts";
import type { Readable } from "node:stream";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { PersonFile } from "#server/platform/person-data/person-file.ts";
import { contentsPath, copyFormat, copyVersion } from "#server/platform/person-data/copy-format.ts";
import { fileOfTable } from "#server/platform/person-data/person-table.db.ts";
import { zipTexts, type ZippedText } from "#server/platform/text/zip-texts.ts";
import { accountTables } from "./account-tables.db.ts";

type ExportCtx = Pick<AuthCtx, "database" | "now" | "personData">;

/**
 * Everything that is held of a person as files of a zip, read while it is taken. It is no snapshot: what changes meanwhile
 * may be in one file and not yet in another.
 */
export function openPersonZip(ctx: ExportCtx, person: UserScope, signal: AbortSignal): Readable {
  return zipTexts(allTexts(ctx, person, signal), { at: new Date(ctx.now()), signal });
}

async function* allTexts(ctx: ExportCtx, person: UserScope, signal: AbortSignal): AsyncGenerator<ZippedText> {
  const files: { path: string; about: string }[] = [];
  for await (const { path, about, text } of personFiles(ctx, person, signal)) {
    const written = { path, about: inEnglish(message(about)) };
    yield { path, text: noteFirst(text, () => files.push(written)) };
  }
  const contents = {
    format: copyFormat,
    version: copyVersion,
    made_at: new Date(ctx.now()).toISOString(),
    user_id: person.userId,
    files,
    not_in_here: whatIsWithheld(ctx),
  };
  yield { path: contentsPath, text: oneText(`${JSON.stringify(contents, null, 2)}\n`) };
}

/** What is not in the zip, with the reason, in words that anyone who opens it understands. */
function whatIsWithheld({ personData }: ExportCtx): Record<string, string> {
  const tables = personData.flatMap(({ withheld = {} }) => Object.entries(withheld));
  const all = [["secrets", "copy.withheld.secrets"] as const, ...tables];
  return Object.fromEntries(all.map(([name, id]) => [name, inEnglish(message(id))]));
}

async function* personFiles(
  ctx: ExportCtx,
  person: UserScope,
  signal: AbortSignal,
): AsyncGenerator<PersonFile> {
  const tables = [...accountTables, ...ctx.personData.flatMap((data) => data.tables ?? [])];
  for (const table of tables) yield fileOfTable(ctx.database, person.userId, table);
  for (const { files } of ctx.personData) if (files !== undefined) yield* files(person, signal);
}

/** Texts that yield nothing become no files, and are not named as such. */
async function* noteFirst(text: AsyncIterable<string>, note: () => void): AsyncGenerator<string> {
  let isFirst = true;
  for await (const part of text) {
    if (isFirst) note();
    isFirst = false;
    yield part;
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
