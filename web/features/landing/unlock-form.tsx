import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { landingText } from "#web/features/landing/texts/landing-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Opens the gate with its password. The server checks the password. */
export function UnlockForm({ onUnlocked }: { onUnlocked: () => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const unlock = async () => {
    setIsBusy(true);
    try {
      await call("POST /landing/unlock", { body: { password } });
      onUnlocked();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return setProblem(landingText("passwordEmpty"));
    void unlock();
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
      <Button type="submit" variant="primary" size="large" className="self-start" isBusy={isBusy}>
        {landingText("continue")}
      </Button>
    </form>
  );
}
