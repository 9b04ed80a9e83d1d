import { randomInt } from "node:crypto";
import { hourMs, minuteMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/own-mail.ts";
import type { LanguageTag } from "#contract/preferences/languages.ts";
import type { AppContext } from "#server/features/context.ts";
import { readLanguage } from "#server/features/preferences/preferences.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { hashToken } from "#server/platform/process/secrets/secret-box.ts";
import { wordIn } from "#server/platform/text/word-in-language.ts";
import { queueMailWithin, type MailCtx, type MailWork } from "../queue-mail.ts";
import {
  confirmMailAddress,
  countCodeTry,
  deleteMailAddress,
  readMailAddress,
  writeMailAddress,
  type MailAddressRow,
} from "./own-mail.db.ts";

type OwnMailCtx = MailCtx & Pick<AppContext, "publicUrl">;
type Wish = { address: string; kinds: contract.MailKind[]; language: LanguageTag };

const { digits, hours, tries, waitMinutes } = contract.mailCode;

async function showOwnMail(ctx: OwnMailCtx, userId: string): Promise<contract.OwnMail> {
  const row = await readMailAddress(ctx.database, userId);
  return {
    has_server: ctx.settings.SMTP_URL !== undefined,
    address: row?.address ?? null,
    is_confirmed: (row?.confirmed_at ?? null) !== null,
    kinds: (row?.kinds ?? []) as contract.MailKind[],
  };
}

/** Stores what a person wishes; an address that is not theirs yet is sent a code. */
async function store(ctx: OwnMailCtx, work: MailWork, { userId, wish }: { userId: string; wish: Wish }) {
  const known = await readMailAddress(work.trx, userId);
  const isKnown = known?.address === wish.address && known.confirmed_at !== null;
  const code = isKnown ? null : await sendCode(ctx, work, { userId, known, wish });
  const row: MailAddressRow = {
    user_id: userId,
    ...wish,
    confirmed_at: isKnown ? known.confirmed_at : null,
    code_hash: code === null ? null : hashToken(code),
    code_sent_at: code === null ? (known?.code_sent_at ?? null) : new Date(ctx.now()),
    code_tries: 0,
  };
  await writeMailAddress(work.trx, row);
}

/** Sends a new code. Throws AppError `too-many-requests` where one was sent just now: anyone may type anyone's address. */
async function sendCode(
  ctx: OwnMailCtx,
  work: MailWork,
  { userId, known, wish }: { userId: string; known: MailAddressRow | undefined; wish: Wish },
): Promise<string> {
  const nextMs = (known?.code_sent_at?.getTime() ?? -Infinity) + waitMinutes * minuteMs;
  if (nextMs > ctx.now())
    throw new AppError("too-many-requests", message("mail.codeSentJustNow", { count: waitMinutes }));
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const language = (await readLanguage(work.trx, userId)) ?? wish.language;
  const values = { code, count: hours, address: ctx.publicUrl };
  await queueMailWithin(ctx, work, {
    to: wish.address,
    kind: "confirm-address",
    subject: wordIn(language, message("mail.codeSubject", values)),
    text: wordIn(language, message("mail.codeText", values)),
  });
  return code;
}

export const ownMailRoutes: Route<OwnMailCtx>[] = [
  serve(contract.getOwnMail, (ctx: OwnMailCtx, _input, { session }) => showOwnMail(ctx, session.userId)),

  serve(contract.setOwnMail, async (ctx: OwnMailCtx, { body }, { session: { userId } }) => {
    const { address, ...wish } = body;
    if (address !== null && ctx.settings.SMTP_URL === undefined)
      throw new AppError("conflict", message("mail.noServer"));
    await transaction(ctx.database, async (trx, afterCommit) => {
      if (address === null) await deleteMailAddress(trx, userId);
      else await store(ctx, { trx, afterCommit }, { userId, wish: { address, ...wish } });
    });
    return showOwnMail(ctx, userId);
  }),

  serve(contract.confirmOwnMail, async (ctx: OwnMailCtx, { body }, { session: { userId } }) => {
    const now = new Date(ctx.now());
    const isRight = await transaction(ctx.database, async (trx) => {
      const row = await countCodeTry(trx, userId);
      if (row?.code_hash == null || row.code_sent_at === null || row.code_tries >= tries) return false;
      const isOld = row.code_sent_at.getTime() + hours * hourMs < now.getTime();
      if (isOld || !row.code_hash.equals(hashToken(body.code))) return false;
      await confirmMailAddress(trx, userId, now);
      return true;
    });
    if (!isRight) throw new AppError("unprocessable", message("mail.codeWrong"));
    return showOwnMail(ctx, userId);
  }),
];
