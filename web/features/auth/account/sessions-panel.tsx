import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { formatAgo } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { returnText } from "#web/features/auth/texts/return-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { useNow } from "#web/ui/use-now.ts";

type SignedInDevice = RouteOutput<"GET /auth/sessions">["items"][number];

const sessionsQuery = queryOptions({
  queryKey: ["auth", "sessions"],
  queryFn: ({ signal }) => call("GET /auth/sessions", { signal }),
  staleTime: 0,
});

function nameOf({ device }: SignedInDevice): string {
  return device === "" ? returnText("sessions.unknownDevice") : device;
}

/** Ends something, says what, and shows what is left. */
function useEnding<T>(end: (what: T) => Promise<string>) {
  return useMutation({
    mutationFn: end,
    onSuccess: (title) => showToast({ tone: "success", title: title }),
    onError: (error) =>
      showToast({ tone: "danger", title: returnText("sessions.endFailed", { reason: sentenceOf(error) }) }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

function Device({ session }: { session: SignedInDevice }) {
  const nowMs = useNow(60_000);
  const name = nameOf(session);
  const ending = useEnding(async (id: string) => {
    await call("DELETE /auth/sessions/{id}", { params: { id } });
    return returnText("sessions.ended", { device: name });
  });
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-hairline py-3 last:border-b-0">
      <MonitorSmartphone aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-weak" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold text-strong">
          {name}
        </p>
        <p className="text-sm text-weak">
          {session.current
            ? returnText("sessions.current")
            : returnText("sessions.used", { when: formatAgo(session.last_used, nowMs) })}
          {", "}
          {returnText("sessions.since", { when: formatAgo(session.created_at, nowMs) })}
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="quiet"
          aria-label={returnText("sessions.endOf", { device: name })}
          isBusy={ending.isPending}
          onClick={() => ending.mutate(session.id)}
        >
          {returnText("sessions.end")}
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in, and how to sign out there. Stands on any page that has settings. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery);
  const endingOthers = useEnding(async () => {
    const { ended } = await call("DELETE /auth/sessions");
    return returnText("sessions.endedOthers", { count: ended });
  });
  if (sessions.isError)
    return (
      <ErrorState
        size="panel"
        title={returnText("sessions.failed")}
        advice={commonText("failure.checkConnection")}
        onRetry={sessions.refetch}
      />
    );
  if (sessions.data === undefined) return <Skeleton className="h-16 w-full" />;
  const { items } = sessions.data;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={returnText("sessions.list")}>
        {items
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Device key={session.id} session={session} />
          ))}
      </ul>
      {items.length > 1 ? (
        <Button
          className="self-start"
          isBusy={endingOthers.isPending}
          onClick={() => endingOthers.mutate(undefined)}
        >
          {returnText("sessions.endOthers")}
        </Button>
      ) : null}
    </div>
  );
}
