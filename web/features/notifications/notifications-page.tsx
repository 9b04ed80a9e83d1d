import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ReactNode, useState } from "react";
import { detailOf } from "#web/platform/api/failure.ts";
import { isSessionKept } from "#web/platform/api/session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { NotificationEntry } from "./notification-entry.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { notificationsQuery } from "./notifications.queries.ts";
import { useMarkRead } from "./use-mark-read.ts";

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-6">
      <p role="alert" className="text-danger">
        {detailOf(error) ?? notificationText("failed")}
      </p>
      <Button onClick={onRetry}>{commonText("tryAgain")}</Button>
    </div>
  );
}

function List({ isOnlyUnread, renewButton }: { isOnlyUnread: boolean; renewButton: ReactNode }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsQuery(isOnlyUnread),
  );
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label={commonText("loading")} className="flex flex-col gap-3 py-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <p className="flex items-center gap-3 py-8 text-weak">
        <Bell aria-hidden size={20} /> {notificationText("empty")}
      </p>
    );
  return (
    <>
      <ul aria-label={notificationText("title")} className="-mx-4">
        {items.map((notification) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            renewButton={renewButton}
            hasType
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {notificationText("showMore")}
        </Button>
      ) : null}
    </>
  );
}

/** See the public file. */
export function NotificationsPage({ renewButton }: { renewButton: ReactNode }) {
  const [isOnlyUnread, setIsOnlyUnread] = useState(true);
  const marking = useMarkRead();
  return (
    <>
      <title>{commonText("pageTitle", { page: notificationText("title") })}</title>
      <section aria-labelledby="notification-list">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-hairline pb-2">
          <h2
            id="notification-list"
            className="grow basis-full text-xl font-semibold text-strong md:basis-auto"
          >
            {notificationText("title")}
          </h2>
          <CheckBox
            label={notificationText("onlyUnread")}
            isChecked={isOnlyUnread}
            onChange={setIsOnlyUnread}
          />
          <Button
            variant="quiet"
            isBusy={marking.isPending}
            onClick={() => {
              if (isSessionKept()) marking.mutate();
            }}
          >
            {notificationText("markAllRead")}
          </Button>
        </div>
        <List key={String(isOnlyUnread)} isOnlyUnread={isOnlyUnread} renewButton={renewButton} />
      </section>
      <NotificationSettings />
    </>
  );
}
