import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { setSession } from "#web/platform/api/session.ts";
import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Opens an account that belongs to no service by its recovery code. */
export function RecoverForm() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const recover = async () => {
    setIsBusy(true);
    try {
      const { app_token: appToken, user_id: userId } = await call("POST /auth/recover", {
        body: { recovery_code: code },
      });
      setSession({ appToken, userId });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(exportAccountText("recoverEmpty"));
    void recover();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label={exportAccountText("recoverLabel")}
        hint={exportAccountText("recoverHint")}
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
      <Button type="submit" variant="primary" className="self-start" isBusy={isBusy}>
        {exportAccountText("recoverSubmit")}
      </Button>
    </form>
  );
}
