import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { wordReason } from "#web/platform/i18n/word-message.ts";
import { formatAgo } from "#web/platform/text/format.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { relayQuery } from "./scrobbling.queries.ts";

type Relay = RouteOutput<"GET /scrobbling/relay">;

/** Takes the person's token of ListenBrainz. */
function TokenForm() {
  const queries = useQueryClient();
  const [token, setToken] = useState("");
  const [wasTried, setTried] = useState(false);
  const starting = useMutation({
    mutationFn: () => call("PUT /scrobbling/relay", { body: { token: token.trim() } }),
    onSuccess: (relay) => {
      setToken("");
      setTried(false);
      queries.setQueryData(relayQuery.queryKey, relay);
    },
    onError: (error) => showFailure(scrobblingText("relay.failed"), error),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (token.trim() !== "") starting.mutate();
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <TextField
        label={scrobblingText("relay.token")}
        hint={scrobblingText("relay.where")}
        value={token}
        maxLength={200}
        type="password"
        autoComplete="off"
        problem={wasTried && token.trim() === "" ? scrobblingText("relay.noToken") : null}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={starting.isPending}>
        {scrobblingText("relay.start")}
      </Button>
    </form>
  );
}

/** How it goes: what was sent, what waits, what ListenBrainz refused, and when it is tried again. */
function RelayFigures({ relay }: { relay: Relay }) {
  const nowMs = useNow(60_000);
  const facts = [
    scrobblingText("relay.sent", { count: relay.sent }),
    relay.waiting === 0 ? null : scrobblingText("relay.waiting", { count: relay.waiting }),
    relay.refused === 0 ? null : scrobblingText("relay.refused", { count: relay.refused }),
    relay.last_sent_at === null
      ? null
      : scrobblingText("relay.last", { when: formatAgo(relay.last_sent_at, nowMs) }),
  ];
  return (
    <>
      <p className="text-sm text-weak tabular-nums">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      {relay.next_at === null ? null : (
        <p className="text-sm text-normal">
          {scrobblingText("relay.away", { when: formatAgo(relay.next_at, nowMs) })}
        </p>
      )}
    </>
  );
}

function ActiveRelay({ relay, account }: { relay: Relay; account: string }) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call("DELETE /scrobbling/relay"),
    onSuccess: (after) => {
      queries.setQueryData(relayQuery.queryKey, after);
      showToast({ tone: "success", title: scrobblingText("relay.stopped") });
    },
    onError: (error) => showFailure(scrobblingText("relay.stopFailed"), error),
  });
  const { stopped } = relay;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow">
          <p className="font-semibold break-words text-strong">
            {scrobblingText("relay.account", { account })}
          </p>
          <RelayFigures relay={relay} />
        </div>
        <Button variant="quiet" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {scrobblingText("relay.stop")}
        </Button>
      </div>
      {stopped === null ? null : (
        <>
          <p role="alert" className="text-danger">
            {wordReason(stopped)}
          </p>
          <TokenForm />
        </>
      )}
    </div>
  );
}

/** Sends the person's plays on to their account at ListenBrainz: sets it up, shows how it goes, ends it. */
export function RelayPanel() {
  const { data, error, refetch } = useQuery(relayQuery);
  if (error !== null && data === undefined)
    return (
      <ErrorState size="panel" title={scrobblingText("relay.loadFailed")} error={error} onRetry={refetch} />
    );
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  return data.account === null ? <TokenForm /> : <ActiveRelay relay={data} account={data.account} />;
}
