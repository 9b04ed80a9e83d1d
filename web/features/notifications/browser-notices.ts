import { create } from "zustand";
import type { Notification } from "./notifications.queries.ts";

/** The person's wish, kept in this browser until they sign out. */
const storedKey = "browser_notices";

/** What the browser says of its own notifications. */
type Permission = "unsupported" | "default" | "granted" | "denied";

interface BrowserNotices {
  isWanted: boolean;
  permission: Permission;
}

function readPermission(): Permission {
  return "Notification" in globalThis ? globalThis.Notification.permission : "unsupported";
}

/** Whether the person wants notifications of the browser, and whether it lets them have any. */
export const useNoticesState = create<BrowserNotices>(() => ({
  isWanted: localStorage.getItem(storedKey) === "on",
  permission: readPermission(),
}));

/** Turns notifications of the browser on, which asks the person, or off. Called inside a press. */
export async function chooseBrowserNotices(isWanted: boolean): Promise<void> {
  if (!isWanted) {
    localStorage.removeItem(storedKey);
    useNoticesState.setState({ isWanted: false });
    return;
  }
  const permission = "Notification" in globalThis ? await globalThis.Notification.requestPermission() : null;
  if (permission === "granted") localStorage.setItem(storedKey, "on");
  useNoticesState.setState({
    isWanted: permission === "granted",
    permission: permission ?? "unsupported",
  });
}

/**
 * Those of what the server reported that a browser shows: new since the page was opened, unread, and not shown before.
 * What someone sees in the page needs no other notice.
 */
export function pickNotices(
  items: readonly Notification[],
  { openedAt, isHidden, shown }: { openedAt: number; isHidden: boolean; shown: ReadonlySet<string> },
): Notification[] {
  if (!isHidden) return [];
  return items.filter(({ id, read, created_at: at }) => !read && at >= openedAt && !shown.has(id));
}
