import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { tokenScopes, type TokenScope } from "#contract/base/token-scopes.ts";
import { SignInAgain } from "#web/features/auth/auth.tsx";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { scopeName } from "./scope-name.ts";
import { tokensQuery } from "./scrobbling.queries.ts";

const mustSignInAgain = (error: unknown) => error instanceof ApiFailure && error.code === "sign-in-again";

/** A token, which is shown once, until the person has kept it. */
function MadeToken({ token, onKept }: { token: string; onKept: () => void }) {
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <output className="flex flex-col gap-3">
        <p className="font-semibold text-strong">{scrobblingText("tokens.made")}</p>
        <CopyLine text={token} copyLabel={scrobblingText("copy")} copiedLabel={scrobblingText("copied")} />
      </output>
      <Button variant="primary" className="self-start" onClick={onKept}>
        {scrobblingText("tokens.kept")}
      </Button>
    </div>
  );
}

function ScopeChoice({
  scopes,
  isWrong,
  onChange,
}: {
  scopes: readonly TokenScope[];
  isWrong: boolean;
  onChange: (scopes: TokenScope[]) => void;
}) {
  const problem = useId();
  return (
    <fieldset aria-describedby={isWrong ? problem : undefined}>
      <legend className="font-semibold text-strong">{scrobblingText("tokens.may")}</legend>
      {tokenScopes.map((scope) => (
        <CheckBox
          key={scope}
          label={scopeName(scope)}
          isChecked={scopes.includes(scope)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
          }
        />
      ))}
      <p id={problem} role="alert" className="text-sm text-danger empty:hidden">
        {isWrong ? scrobblingText("tokens.needsScope") : null}
      </p>
    </fieldset>
  );
}

/** Creates a token, and shows it once. */
export function NewToken() {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<TokenScope[]>(["scrobble"]);
  const [wasTried, setTried] = useState(false);
  const made = useMutation({
    mutationFn: () => call("POST /auth/tokens", { body: { name: name.trim(), scopes } }),
    onError: (error) => {
      if (!mustSignInAgain(error)) showFailure(scrobblingText("tokens.createFailed"), error);
    },
    onSettled: () => queries.invalidateQueries(tokensQuery),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && scopes.length > 0) made.mutate();
  };
  const handleKept = () => {
    made.reset();
    setName("");
    setTried(false);
  };
  if (made.data !== undefined) return <MadeToken token={made.data.token} onKept={handleKept} />;
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <h3 className="text-lg font-semibold text-strong">{scrobblingText("tokens.new")}</h3>
      <TextField
        label={scrobblingText("tokens.name")}
        hint={scrobblingText("tokens.nameHint")}
        value={name}
        maxLength={100}
        autoComplete="off"
        problem={wasTried && name.trim() === "" ? scrobblingText("tokens.needsName") : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeChoice scopes={scopes} isWrong={wasTried && scopes.length === 0} onChange={setScopes} />
      {mustSignInAgain(made.error) ? (
        <SignInAgain backTo="/scrobbling" onConfirmed={() => made.mutate()} />
      ) : null}
      <Button type="submit" variant="primary" className="self-start" isBusy={made.isPending}>
        {scrobblingText("tokens.create")}
      </Button>
    </form>
  );
}
