import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { notificationKeys } from "./notifications.queries.ts";

/** Marks every notification as read; the lists are read again behind it. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /social/notifications/mark-read", { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationKeys.lists }),
    onError: (error) =>
      showToast({
        tone: "danger",
        title: notificationText("markFailed"),
        detail: describeFailure(error).title,
      }),
  });
}
