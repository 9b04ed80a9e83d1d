import { Popover } from "@base-ui/react/popover";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { formatAgo, formatCount, formatDate } from "#web/platform/text/format.ts";
import { notificationText } from "#web/platform/messages/en-notifications.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { describeNotification, isAboutLink } from "./notification-rule.ts";
import { type Notification, unreadQuery } from "./notifications.queries.ts";

interface EntryProps {
  notification: Notification;
  renewButton: ReactNode;
}

function Entry({ notification, renewButton }: EntryProps) {
  const now = useNow();
  return (
    <li className="border-b border-hairline px-4 py-3 last:border-0">
      <p className="text-strong">{describeNotification(notification)}</p>
      <time
        dateTime={new Date(notification.created_at * 1000).toISOString()}
        title={formatDate(new Date(notification.created_at * 1000).toISOString())}
        className="mt-0.5 block text-xs text-weak"
      >
        {formatAgo(notification.created_at, now)}
      </time>
      {isAboutLink(notification) ? <div className="mt-2">{renewButton}</div> : null}
    </li>
  );
}

function Entries({ renewButton }: { renewButton: ReactNode }) {
  const { data, isError, error } = useQuery(unreadQuery);
  if (isError && data === undefined) {
    const { title } = describeFailure(error);
    return (
      <p role="alert" className="px-4 py-6 text-center text-danger">
        {title || notificationText("failed")}
      </p>
    );
  }
  if (data === undefined) return <Skeleton className="m-4 h-10" />;
  if (data.items.length === 0)
    return <p className="px-4 py-8 text-center text-weak">{notificationText("empty")}</p>;
  const more = data.total - data.items.length;
  return (
    <>
      <ul>
        {data.items.map((notification) => (
          <Entry key={notification.id} notification={notification} renewButton={renewButton} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 pb-3 text-sm text-weak">
          {notificationText("more", { count: more, formatted: formatCount(more) })}
        </p>
      ) : null}
    </>
  );
}

interface NotificationListProps {
  anchor: Element;
  /** stands under what is about the link */
  renewButton: ReactNode;
  onClose: () => void;
}

/** What is unread, under the bell; Escape and a press elsewhere close it, and the focus goes back to the bell. */
export function NotificationList({ anchor, renewButton, onClose }: NotificationListProps) {
  const queries = useQueryClient();
  const isEmpty = useQuery(unreadQuery).data?.unread === 0;
  const marking = useMutation({
    mutationFn: () => call("POST /social/notifications/mark-read", { body: {} }),
    onSuccess: () => queries.invalidateQueries(unreadQuery),
    onError: (error) =>
      showToast({
        tone: "danger",
        title: notificationText("markFailed"),
        detail: describeFailure(error).title,
      }),
  });
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            finalFocus={() => anchor.querySelector("button")}
            className="appear flex max-h-[70dvh] w-[min(24rem,calc(100vw-1rem))] flex-col rounded-card border border-hairline bg-overlay shadow-float outline-none"
          >
            <div className="flex items-center gap-1 border-b border-hairline py-2 pr-2 pl-4">
              <Popover.Title className="grow text-base font-semibold text-strong">
                {notificationText("title")}
              </Popover.Title>
              {isEmpty ? null : (
                <Button variant="quiet" isBusy={marking.isPending} onClick={() => marking.mutate()}>
                  {notificationText("markAllRead")}
                </Button>
              )}
              <IconButton label={notificationText("close")} icon={X} onClick={onClose} />
            </div>
            <div className="min-h-0 overflow-y-auto">
              <Entries renewButton={renewButton} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
