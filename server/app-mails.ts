import { message, type Message } from "#contract/messages/messages.ts";
import type { LanguageTag } from "#contract/preferences/languages.ts";
import type { EndingLinkNotice } from "#server/features/auth/auth.ts";
import type { AppContext } from "#server/features/context.ts";
import { mailPersonWithin } from "#server/features/mail/mail.ts";
import type { NoticeWork } from "#server/features/notifications/notifications.ts";
import type { Recap } from "#server/features/stats/stats.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { wordIn } from "#server/platform/text/word-in-language.ts";

/* What people get by mail of what features did for them. */

type MailsCtx = Pick<AppContext, "database" | "jobs" | "now" | "publicUrl" | "settings">;

/** Puts paragraphs together in a language, with a last one that says how to get no more of them. */
function letterIn(language: LanguageTag, ctx: MailsCtx, paragraphs: readonly (readonly Message[])[]): string {
  const off = message("mail.turnOff", { address: `${ctx.publicUrl}/settings/notifications` });
  return [...paragraphs, [off]]
    .map((lines) => lines.map((line) => wordIn(language, line)).join("\n"))
    .join("\n\n");
}

/** Mails a person their week, as part of the transaction that notes that they heard of it. */
export function mailRecap(ctx: MailsCtx, work: NoticeWork, userId: string, recap: Recap): Promise<void> {
  const address = `${ctx.publicUrl}/stats/week?week=${recap.start}`;
  return mailPersonWithin(ctx, work, {
    userId,
    kind: "recap",
    key: `recap:${recap.start}`,
    write: (language) => ({
      subject: wordIn(language, message("mail.recapSubject", { count: recap.minutes })),
      text: letterIn(language, ctx, [linesOfRecap(recap), [message("mail.recapOpen", { address })]]),
    }),
  });
}

/** What there is to say of a week; what is none of is left out. */
function linesOfRecap(recap: Recap): Message[] {
  const { plays, minutes, minutesBefore, newSongs, newArtists, returns, streakDays } = recap;
  const change = minutes - minutesBefore;
  const lines: [isSaid: boolean, line: Message][] = [
    [true, message("mail.recapPlays", { count: plays })],
    [change > 0 && minutesBefore > 0, message("mail.recapMore", { count: change })],
    [change < 0, message("mail.recapLess", { count: -change })],
    [newSongs > 0, message("mail.recapNewSongs", { count: newSongs })],
    [newArtists > 0, message("mail.recapNewArtists", { count: newArtists })],
    [returns > 0, message("mail.recapReturns", { count: returns })],
    [streakDays > 1, message("mail.recapStreak", { count: streakDays })],
  ];
  return lines.filter(([isSaid]) => isSaid).map(([, line]) => line);
}

/** Mails a person that the link to their music service ends soon; of each notice once. */
export function mailEndingLink(ctx: MailsCtx, notice: EndingLinkNotice): Promise<void> {
  const { userId, service, days, endsAt, key } = notice;
  const values = { service, count: days };
  return transaction(ctx.database, (trx, afterCommit) =>
    mailPersonWithin(
      ctx,
      { trx, afterCommit },
      {
        userId,
        kind: "link",
        key,
        write: (language) => ({
          subject: wordIn(language, message("mail.linkSubject", values)),
          text: letterIn(language, ctx, [
            [
              message("mail.linkText", {
                service,
                date: new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
                  endsAt,
                ),
              }),
            ],
            [message("mail.linkOpen", { address: `${ctx.publicUrl}/settings/account` })],
          ]),
        }),
      },
    ),
  );
}
