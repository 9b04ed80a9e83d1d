import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { formatAgo, formatDate } from "#web/platform/text/format.ts";
import { useNow } from "#web/ui/use-now.ts";
import { describeNotification, isAboutLink, placeOf, typeInWords } from "./notification-rule.ts";
import type { Notification } from "./notifications.queries.ts";

interface NotificationEntryProps {
  notification: Notification;
  /** stands under what is about the link */
  renewButton: ReactNode;
  /** the type stands over the sentence */
  hasType?: boolean;
  /** called when the person goes where the notification leads */
  onLeave?: () => void;
}

/** One notification: its sentence, when it was, and the way to what it asks for. */
export function NotificationEntry({ notification, renewButton, hasType, onLeave }: NotificationEntryProps) {
  const sentenceId = useId();
  const now = useNow();
  const at = new Date(notification.created_at * 1000).toISOString();
  const place = placeOf(notification);
  const sentence = describeNotification(notification);
  const type = typeInWords(notification.type);
  return (
    <li className="flex items-start gap-3 border-b border-hairline px-4 py-3 last:border-0">
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${notification.read ? "bg-transparent" : "bg-accent-text"}`}
      />
      <div className="min-w-0 grow">
        {hasType === true && type !== sentence ? (
          <p className="text-xs font-semibold text-weak">{type}</p>
        ) : null}
        <p id={sentenceId} className={notification.read ? "text-normal" : "text-strong"}>
          {sentence}
        </p>
        <time dateTime={at} title={formatDate(at)} className="mt-0.5 block text-xs text-weak">
          {formatAgo(notification.created_at, now)}
        </time>
        {isAboutLink(notification) ? <div className="mt-2">{renewButton}</div> : null}
      </div>
      {place === null ? null : (
        <Link
          {...place}
          onClick={onLeave}
          aria-describedby={sentenceId}
          className="shrink-0 rounded-control font-semibold text-accent-text hover:underline"
        >
          {place.label}
        </Link>
      )}
    </li>
  );
}
