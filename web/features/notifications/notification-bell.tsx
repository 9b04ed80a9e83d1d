import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { outdate } from "#web/platform/api/query-client.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useHasConsented } from "#web/features/consent/consent.tsx";
import { onServerEvent, useIsStreamLive } from "#web/features/events/events.ts";
import { notificationKeys, pollEveryMs, unreadQuery } from "./notifications.queries.ts";
import { useBrowserNotices } from "./use-browser-notices.ts";

const NotificationList = lazyPart(async () => (await import("./notification-list.tsx")).NotificationList);

const maxShown = 9;

/**
 * The bell with the number of unread notifications, `9+` above nine; opens their list. Anyone who has not consented
 * sees no number, as the server would refuse.
 */
export function NotificationBell({ renewButton }: { renewButton: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  useUnreadInStep();
  useBrowserNotices();
  const isLive = useIsStreamLive();
  const hasConsented = useHasConsented();
  const { data } = useQuery({
    ...unreadQuery,
    enabled: hasConsented === true,
    refetchInterval: isLive ? false : pollEveryMs,
  });
  const unread = hasConsented === true ? (data?.unread ?? 0) : 0;
  return (
    <span ref={place} className="relative">
      <IconButton
        label={notificationText("notifications")}
        icon={Bell}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(place.current)}
      />
      {unread === 0 ? null : (
        <span
          aria-hidden
          data-badge
          className="tabular pointer-events-none absolute top-0.5 end-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-on-accent"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
      <output className="sr-only">{unread === 0 ? "" : notificationText("unread", { count: unread })}</output>
      {anchor === null ? null : (
        <Suspense>
          <NotificationList anchor={anchor} renewButton={renewButton} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </span>
  );
}

/** Asks what is unread as soon as the server sends another number, or something new. */
function useUnreadInStep(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onServerEvent("notification", ({ unread, items }) => {
        const known = queries.getQueryData(unreadQuery.queryKey);
        if (known === undefined) return;
        const ids = new Set(known.items.map(({ id }) => id));
        const isNew = items.some(({ id, read }) => !read && !ids.has(id));
        if (known.unread !== unread || isNew) outdate(queries, notificationKeys.lists);
      }),
    [queries],
  );
}
