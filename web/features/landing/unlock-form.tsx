import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { landingText } from "#web/features/landing/texts/landing-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { landingQuery } from "./landing.queries.ts";
import { rememberUnlocked } from "./unlocked-hint.ts";

/** Opens the gate with its password, and goes on to the sign-in. The server checks the password. */
export function UnlockForm() {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const unlock = useMutation({
    mutationFn: () => call("POST /landing/unlock", { body: { password } }),
    onSuccess: async () => {
      rememberUnlocked(true);
      queryClient.setQueryData(landingQuery.queryKey, { gate: true, unlocked: true });
      await navigate({ to: "/login" });
    },
    onError: (error) => setProblem(sentenceOf(error)),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return setProblem(landingText("passwordEmpty"));
    unlock.mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label={landingText("password")}
        type="password"
        value={password}
        autoComplete="current-password"
        maxLength={200}
        problem={problem}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="self-start" isBusy={unlock.isPending}>
        {landingText("continue")}
      </Button>
    </form>
  );
}
