import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { detailOf } from "#web/platform/api/failure.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { NotificationEntry } from "./notification-entry.tsx";
import { unreadQuery } from "./notifications.queries.ts";
import { useMarkRead } from "./use-mark-read.ts";

interface NotificationListProps {
  anchor: Element;
  /** stands under what is about the link */
  renewButton: ReactNode;
  onClose: () => void;
}

function Entries({ renewButton, onClose }: Pick<NotificationListProps, "renewButton" | "onClose">) {
  const { data, isError, error } = useQuery(unreadQuery);
  if (isError && data === undefined) {
    return (
      <p role="alert" className="px-4 py-6 text-center text-danger">
        {detailOf(error) ?? notificationText("failed")}
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
          <NotificationEntry
            key={notification.id}
            notification={notification}
            renewButton={renewButton}
            onLeave={onClose}
          />
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 pb-3 text-sm text-weak">{notificationText("more", { count: more })}</p>
      ) : null}
    </>
  );
}

/** What is unread, under the bell; Escape and a press elsewhere close it, and the focus goes back to the bell. */
export function NotificationList({ anchor, renewButton, onClose }: NotificationListProps) {
  const isEmpty = useQuery(unreadQuery).data?.unread === 0;
  const marking = useMarkRead();
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            finalFocus={() => anchor.querySelector("button")}
            className="appear flex max-h-[70dvh] w-[min(24rem,calc(100vw-1rem))] flex-col rounded-card border border-hairline bg-overlay shadow-float outline-none"
          >
            <div className="flex items-center gap-1 border-b border-hairline py-2 pe-2 ps-4">
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
              <Entries renewButton={renewButton} onClose={onClose} />
            </div>
            <Link
              to="/friends/notifications"
              onClick={onClose}
              className="border-t border-hairline px-4 py-3 text-center font-semibold text-normal transition -outline-offset-2 hover:bg-hover hover:text-strong"
            >
              {notificationText("seeAll")}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
