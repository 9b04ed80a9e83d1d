import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { signInAgainText } from "#web/features/auth/texts/sign-in-again-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { renewLink } from "./renew-link.ts";
import { useProfile } from "#web/features/auth/account/auth.queries.ts";

/** Whether a call was refused because the sign-in is too long ago (decisions, 9.8). */
export function mustSignInAgain(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "sign-in-again";
}

/**
 * Offers to sign in again after {@link mustSignInAgain}: at the account's service, which leads back to `backTo`, or by the
 * recovery code, after which `onConfirmed` carries on.
 */
export function SignInAgain({ backTo, onConfirmed }: { backTo: string; onConfirmed: () => void }) {
  const profile = useProfile();
  const passing = useMutation({ mutationFn: () => renewLink(backTo) });
  if (profile === undefined) return null;
  if (profile.recovery_code !== null) return <ConfirmByCode onConfirmed={onConfirmed} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-card bg-raised p-4">
      <p className="text-normal">{signInAgainText("lead", { service: profile.service })}</p>
      <Button variant="primary" isBusy={passing.isPending} onClick={() => passing.mutate()}>
        {signInAgainText("action")}
      </Button>
    </div>
  );
}

function ConfirmByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const confirming = useMutation({
    mutationFn: () => call("POST /auth/confirm", { body: { recovery_code: code } }),
    onSuccess: onConfirmed,
    onError: (error) => setProblem(sentenceOf(error)),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(signInAgainText("codeEmpty"));
    confirming.mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <p role="alert" className="text-normal">
        {signInAgainText("codeLead")}
      </p>
      <TextField
        label={signInAgainText("codeLabel")}
        hint={signInAgainText("codeHint")}
        value={code}
        isCode
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        problem={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={confirming.isPending}>
        {signInAgainText("codeAction")}
      </Button>
    </form>
  );
}
