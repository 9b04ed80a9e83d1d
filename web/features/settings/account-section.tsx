import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { JoinService, RecoveryCode, useProfile } from "#web/features/auth/auth.tsx";
import { changePreferences, usePreference } from "#web/features/preferences/preferences.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";

type Keepalive = RouteOutput<"GET /auth/keepalive/pref">;

const keepaliveQuery = queryOptions({
  queryKey: ["auth", "keepalive"],
  queryFn: ({ signal }) => call("GET /auth/keepalive/pref", { signal }),
});

/** Changed at once, and taken back with a sentence when the server does not keep it. */
function useSetKeepalive() {
  return useMutation({
    mutationFn: (mode: Keepalive["mode"]) => call("POST /auth/keepalive/pref", { body: { mode } }),
    onMutate: async (mode) => {
      await queryClient.cancelQueries(keepaliveQuery);
      const before = queryClient.getQueryData(keepaliveQuery.queryKey);
      queryClient.setQueryData(keepaliveQuery.queryKey, { mode });
      return before;
    },
    onError: (error, _mode, before) => {
      queryClient.setQueryData(keepaliveQuery.queryKey, before);
      showToast({ tone: "danger", title: settingsText("failed", { reason: sentenceOf(error) }) });
    },
    onSettled: () => void queryClient.invalidateQueries(keepaliveQuery),
  });
}

function RememberMe() {
  const { data } = useQuery(keepaliveQuery);
  const choose = useSetKeepalive();
  const isKept = data?.mode === "indefinite";
  return (
    <Switch
      needsServer
      label={settingsText("rememberMe")}
      hint={settingsText(isKept ? "rememberOn" : "rememberOff")}
      isOn={isKept}
      isDisabled={data === undefined}
      onChange={(isWanted) => choose.mutate(isWanted ? "indefinite" : "30d")}
    />
  );
}

/** Whether the name stands in the account menu: others who look at the screen need not read it. */
function ShowName() {
  const isShown = usePreference("showDisplayName");
  return (
    <Switch
      label={settingsText("showName")}
      hint={settingsText("showNameHint")}
      isOn={isShown}
      onChange={(isWanted) => changePreferences({ showDisplayName: isWanted })}
    />
  );
}

/** Who is signed in, at which service, and for how long. */
export function AccountSection() {
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2">
        <dt className="text-weak">{settingsText("name")}</dt>
        <dd className="truncate font-semibold text-strong" dir="auto">
          {profile === undefined ? <Skeleton className="h-5 w-32" /> : profile.display_name}
        </dd>
        <dt className="text-weak">{settingsText("service")}</dt>
        <dd className="min-w-0 text-pretty break-words text-strong">
          {profile === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : profile.link_state === "none" ? (
            settingsText("noService", { service: profile.service })
          ) : (
            profile.service
          )}
        </dd>
      </dl>
      <ShowName />
      <RememberMe />
      <Suspense>
        <RecoveryCode />
        <JoinService />
      </Suspense>
    </div>
  );
}
