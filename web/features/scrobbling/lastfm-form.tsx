import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { relayQuery } from "./scrobbling.queries.ts";

interface LastfmApp {
  api_key: string;
  secret: string;
}

/** The second step: the person allows it at Last.fm and says so here. */
function Approval({
  app,
  began,
  onBack,
}: {
  app: LastfmApp;
  began: { token: string; approve_at: string };
  onBack: () => void;
}) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call("PUT /scrobbling/relay/lastfm", { body: { ...app, token: began.token } }),
    onSuccess: (relay) => queries.setQueryData(relayQuery("lastfm").queryKey, relay),
    onError: (error) => showFailure(scrobblingText("relay.failed"), error),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-normal">{scrobblingText("relay.lastfmAllow")}</p>
      <div className="flex flex-wrap gap-3">
        <a
          href={began.approve_at}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses("primary")}
        >
          {scrobblingText("relay.lastfmOpen")}
        </a>
        <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {scrobblingText("relay.lastfmDone")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {scrobblingText("relay.lastfmBack")}
        </Button>
      </div>
    </div>
  );
}

/** Signs in at Last.fm with an application of the person's own: key and secret, then their approval there. */
export function LastfmForm() {
  const [app, setApp] = useState<LastfmApp>({ api_key: "", secret: "" });
  const [wasTried, setTried] = useState(false);
  const sent = { api_key: app.api_key.trim(), secret: app.secret.trim() };
  const beginning = useMutation({
    mutationFn: (body: LastfmApp) => call("POST /scrobbling/relay/lastfm/begin", { body }),
    onError: (error) => showFailure(scrobblingText("relay.failed"), error),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (sent.api_key !== "" && sent.secret !== "") beginning.mutate(sent);
  };
  const problemOf = (text: string) => (wasTried && text === "" ? scrobblingText("relay.lastfmNeeded") : null);
  if (beginning.data !== undefined)
    return <Approval app={sent} began={beginning.data} onBack={beginning.reset} />;
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <TextField
        label={scrobblingText("relay.lastfmKey")}
        hint={scrobblingText("relay.lastfmWhere")}
        value={app.api_key}
        maxLength={200}
        autoComplete="off"
        isCode
        problem={problemOf(sent.api_key)}
        onChange={(event) => setApp({ ...app, api_key: event.currentTarget.value })}
      />
      <TextField
        label={scrobblingText("relay.lastfmSecret")}
        value={app.secret}
        maxLength={200}
        type="password"
        autoComplete="off"
        problem={problemOf(sent.secret)}
        onChange={(event) => setApp({ ...app, secret: event.currentTarget.value })}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={beginning.isPending}>
        {scrobblingText("relay.lastfmBegin")}
      </Button>
    </form>
  );
}
