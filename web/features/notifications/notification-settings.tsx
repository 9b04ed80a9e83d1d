import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { isSessionKept } from "#web/platform/api/session.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { chooseBrowserNotices, useNoticesState } from "./browser-notices.ts";
import { typesQuery } from "./notifications.queries.ts";

type Types = RouteOutput<"GET /social/notifications/types">;
type Muted = RouteInput<"PUT /social/notifications/types">["body"]["muted"];

function mutedOf({ types }: Types): Muted {
  return types.filter(({ muted }) => muted).map(({ type }) => type);
}

/** Shown as chosen at once, and as they were when the server does not keep them. */
function useMute(kept: Types | undefined) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Types | null>(null);
  const muting = useMutation({
    scope: { id: "notification-types" },
    mutationFn: async (wanted: Types) =>
      isSessionKept() ? call("PUT /social/notifications/types", { body: { muted: mutedOf(wanted) } }) : null,
    onSuccess: (saved) => {
      if (saved !== null) queries.setQueryData(typesQuery.queryKey, saved);
    },
    onSettled: (_saved, _error, wanted) => setChosen((now) => (now === wanted ? null : now)),
  });
  return {
    types: (chosen ?? kept)?.types,
    error: muting.error,
    choose: (wanted: Types) => {
      setChosen(wanted);
      muting.mutate(wanted);
    },
  };
}

function BrowserSwitch() {
  const { isWanted, permission } = useNoticesState();
  const isOff = permission === "denied" || permission === "unsupported";
  return (
    <Switch
      label={notificationText("browser.label")}
      hint={notificationText(isOff ? `browser.${permission}` : "browser.hint")}
      isOn={isWanted && permission === "granted"}
      isDisabled={isOff}
      isAtEnd
      onChange={(isOn) => void chooseBrowserNotices(isOn)}
    />
  );
}

/** What the person is notified of, by type, and whether this browser notifies them too; it has no heading. */
export function NotificationChoices() {
  const { data, isError, error } = useQuery(typesQuery);
  const { types, choose, error: muteError } = useMute(data);
  return (
    <div className="flex flex-col gap-3">
      <BrowserSwitch />
      {types?.map(({ type, muted }) => (
        <Switch
          key={type}
          needsServer
          label={notificationText(`names.${type}`)}
          isOn={!muted}
          isAtEnd
          onChange={(isOn) =>
            choose({ types: types.map((one) => (one.type === type ? { ...one, muted: !isOn } : one)) })
          }
        />
      ))}
      {data === undefined && !isError ? <Skeleton className="h-40 w-full" /> : null}
      <p role="alert" className="text-danger empty:hidden">
        {isError && data === undefined ? (detailOf(error) ?? notificationText("failed")) : null}
        {muteError === null ? null : (detailOf(muteError) ?? notificationText("notSaved"))}
      </p>
    </div>
  );
}

/** The same below the list of notifications. */
export function NotificationSettings() {
  return (
    <section
      aria-labelledby="notification-settings"
      className="mt-10 max-w-2xl border-t border-hairline pt-8"
    >
      <h2 id="notification-settings" className="text-xl font-semibold text-strong">
        {notificationText("settings")}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-weak">{notificationText("settingsLead")}</p>
      <NotificationChoices />
    </section>
  );
}
