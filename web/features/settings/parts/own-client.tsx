import { useMutation, useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { readClientId } from "#contract/provider-setup/client-id.ts";
import { renewLink } from "#web/features/auth/auth.tsx";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

type OwnClientState = RouteOutput<"GET /auth/own-client">;

const ownClientQuery = queryOptions({
  queryKey: ["own-client"],
  queryFn: ({ signal }) => call("GET /auth/own-client", { signal }),
});

/** Stores a Client ID of the person's own; with one, the link is renewed by it at once. */
function useOwnClientId() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (clientId: string | null) => call("PUT /auth/own-client", { body: { client_id: clientId } }),
    onSuccess: async (state) => {
      queries.setQueryData(ownClientQuery.queryKey, state);
      if (state.client_id !== null) await renewLink();
    },
    onError: (error) => showFailure(settingsText("ownClient.failed"), error),
  });
}

function Shown({ state }: { state: OwnClientState }) {
  const [text, setText] = useState(state.client_id ?? "");
  const [wasTried, setTried] = useState(false);
  const storing = useOwnClientId();
  const read = readClientId(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if ("clientId" in read) storing.mutate(read.clientId);
  };
  return (
    <section aria-labelledby="own-client" className="mt-6 border-t border-hairline pt-6">
      <h3 id="own-client" className="font-semibold text-strong">
        {settingsText("ownClient.title")}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-weak">{settingsText("ownClient.why")}</p>
      <div className="mt-3 max-w-xl">
        <CopyLine
          text={state.redirect_uri}
          copyLabel={settingsText("ownClient.copy")}
          copiedLabel={settingsText("ownClient.copied")}
        />
      </div>
      <form noValidate className="mt-4 flex max-w-xl flex-col gap-3" onSubmit={submit}>
        <TextField
          label={settingsText("ownClient.label")}
          value={text}
          isCode
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          problem={wasTried && !("clientId" in read) ? settingsText("ownClient.problem") : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {state.client_id === null ? null : (
          <p className="text-sm text-normal">
            {settingsText(state.is_in_use ? "ownClient.inUse" : "ownClient.notYet")}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" isBusy={storing.isPending}>
            {settingsText("ownClient.use")}
          </Button>
          {state.client_id === null ? null : (
            <Button variant="quiet" onClick={() => storing.mutate(null, { onSuccess: () => setText("") })}>
              {settingsText("ownClient.remove")}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** The person's own application at the service; nothing where the operator does not allow it. */
export function OwnClient() {
  const { data } = useQuery(ownClientQuery);
  return data?.is_allowed === true ? <Shown state={data} /> : null;
}
