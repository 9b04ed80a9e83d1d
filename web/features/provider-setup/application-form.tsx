import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { findFormProblems } from "./application-form-rule.ts";
import {
  connectionQuery,
  guideQuery,
  type Connection,
  type StoredConnection,
} from "./provider-setup.queries.ts";
import { RemoveApplication } from "./remove-application.tsx";

interface ApplicationFormProps {
  connection: Connection;
  onStored: (stored: StoredConnection | null) => void;
}

function useStore(onStored: ApplicationFormProps["onStored"]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entered: { clientId: string; secret: string }) =>
      call("PUT /connections/spotify", {
        body: { client_id: entered.clientId, client_secret: entered.secret || null },
      }),
    onSuccess: async (stored) => {
      queries.setQueryData(connectionQuery.queryKey, stored);
      onStored(stored);
      await queries.invalidateQueries({ queryKey: guideQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ["auth", "providers"] });
    },
  });
}

/** Takes the Client ID, and a secret from those who want to give one. */
export function ApplicationForm({ connection, onStored }: ApplicationFormProps) {
  const [entered, setEntered] = useState({ clientId: "", secret: "" });
  const [isChecked, setIsChecked] = useState(false);
  const [asksSecret, setAsksSecret] = useState(false);
  const store = useStore((stored) => {
    setEntered({ clientId: "", secret: "" });
    setIsChecked(false);
    onStored(stored);
  });
  const problems = findFormProblems(entered);
  const isStored = connection.source === "stored";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problems.clientId === null && problems.secret === null && !store.isPending) store.mutate(entered);
  };
  const handleChange = (part: Partial<typeof entered>) => {
    setEntered({ ...entered, ...part });
    setIsChecked(false);
    store.reset();
  };
  const failure =
    store.error === null ? null : joinSentences(providerSetupText("form.saveFailed"), store.error.message);
  const code = { isCode: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        {...code}
        label={providerSetupText("form.clientId")}
        name="client-id"
        value={entered.clientId}
        problem={(isChecked ? problems.clientId : null) ?? failure}
        onChange={(event) => handleChange({ clientId: event.target.value })}
      />
      {asksSecret ? (
        <TextField
          {...code}
          type="password"
          label={providerSetupText("form.secret")}
          hint={providerSetupText("form.secretHint")}
          name="client-secret"
          value={entered.secret}
          problem={isChecked ? problems.secret : null}
          onChange={(event) => handleChange({ secret: event.target.value })}
        />
      ) : (
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => setAsksSecret(true)}>
          {providerSetupText("form.addSecret")}
        </Button>
      )}
      {isStored ? <p className="text-sm text-weak">{providerSetupText("form.replaceNote")}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="large"
          variant={isStored ? "secondary" : "primary"}
          isBusy={store.isPending}
        >
          {providerSetupText(isStored ? "form.replace" : "form.save")}
        </Button>
        {isStored ? <RemoveApplication onRemoved={() => onStored(null)} /> : null}
      </div>
    </form>
  );
}
