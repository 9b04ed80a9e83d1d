import { useEffect } from "react";
import { addressOf } from "#web/platform/base-path.ts";
import { onServerEvent } from "#web/features/events/events.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { pickNotices, useNoticesState } from "./browser-notices.ts";
import type { Notification } from "./notifications.queries.ts";

const openedAt = Math.floor(Date.now() / 1000);
const shown = new Set<string>();

/** Shows a notification by the browser; tabs that show the same one have one together, by its tag. */
async function showNotice(notification: Notification): Promise<void> {
  const { describeNotification, placeOf } = await loadWithTexts(() => import("./notification-rule.ts"));
  const notice = new globalThis.Notification(commonText("appName"), {
    body: describeNotification(notification),
    tag: `gatefold-${notification.id}`,
    icon: addressOf("/gatefold.svg"),
  });
  const path = placeOf(notification) === null ? "/" : "/friends/notifications";
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    if (path !== "/") location.assign(addressOf(path));
  });
}

/** Shows by the browser what the person hears of while they look elsewhere, if they asked for it. */
export function useBrowserNotices(): void {
  const isOn = useNoticesState(({ isWanted, permission }) => isWanted && permission === "granted");
  useEffect(() => {
    if (!isOn) return undefined;
    return onServerEvent("notification", ({ items }) => {
      for (const item of pickNotices(items, { openedAt, isHidden: document.hidden, shown })) {
        shown.add(item.id);
        void showNotice(item);
      }
    });
  }, [isOn]);
}
