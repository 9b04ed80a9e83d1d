import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
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
import { LastfmForm } from "./lastfm-form.tsx";
import { relayQuery, type Relay } from "./scrobbling.queries.ts";

const services = { listenbrainz: "ListenBrainz", lastfm: "Last.fm" } as const;
type Service = keyof typeof services;

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
      queries.setQueryData(relayQuery("listenbrainz").queryKey, relay);
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

/** How it goes: what was sent, what waits, what the service refused, and when it is tried again. */
function RelayFigures({ relay, service }: { relay: Relay; service: string }) {
  const nowMs = useNow(60_000);
  const facts = [
    scrobblingText("relay.sent", { count: relay.sent }),
    relay.waiting === 0 ? null : scrobblingText("relay.waiting", { count: relay.waiting }),
    relay.refused === 0 ? null : scrobblingText("relay.refused", { count: relay.refused, service }),
    relay.last_sent_at === null
      ? null
      : scrobblingText("relay.last", { when: formatAgo(relay.last_sent_at, nowMs) }),
  ];
  return (
    <>
      <p className="text-sm text-weak tabular-nums">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      {relay.next_at === null ? null : (
        <p className="text-sm text-normal">
          {scrobblingText("relay.away", { service, when: formatAgo(relay.next_at, nowMs) })}
        </p>
      )}
    </>
  );
}

const signInForms = { listenbrainz: TokenForm, lastfm: LastfmForm };

interface ActiveRelayProps {
  relay: Relay;
  account: string;
  target: Service;
}

function ActiveRelay({ relay, account, target }: ActiveRelayProps) {
  const queries = useQueryClient();
  const service = services[target];
  const SignInForm = signInForms[target];
  const ending = useMutation({
    mutationFn: () =>
      target === "lastfm" ? call("DELETE /scrobbling/relay/lastfm") : call("DELETE /scrobbling/relay"),
    onSuccess: (after) => {
      queries.setQueryData(relayQuery(target).queryKey, after);
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
            {scrobblingText("relay.account", { account, service })}
          </p>
          <RelayFigures relay={relay} service={service} />
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
          <SignInForm />
        </>
      )}
    </div>
  );
}

function TargetPanel({ target }: { target: Service }) {
  const { data, error, refetch } = useQuery(relayQuery(target));
  const SignInForm = signInForms[target];
  if (error !== null && data === undefined)
    return (
      <ErrorState size="panel" title={scrobblingText("relay.loadFailed")} error={error} onRetry={refetch} />
    );
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  if (data.account === null) return <SignInForm />;
  return <ActiveRelay relay={data} account={data.account} target={target} />;
}

/** Sends the person's plays on to their accounts elsewhere: sets it up, shows how it goes, ends it. */
export function RelayPanel() {
  return (
    <div className="flex flex-col gap-8">
      {(["listenbrainz", "lastfm"] as const).map((target) => (
        <section key={target} aria-label={services[target]}>
          <h3 className="mb-3 text-lg font-semibold text-strong">{services[target]}</h3>
          <TargetPanel target={target} />
        </section>
      ))}
    </div>
  );
}
