import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import { call } from "#web/platform/api/api.ts";
import { exportAccountText } from "#web/platform/messages/en-export-account.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { showFailure } from "#web/ui/show-failure.ts";
import { profileQuery, useProfile } from "../auth.queries.ts";

/**
 * Makes the recovery code of an account that belongs to no service and shows it, until the person has kept it.
 *
 * @param whenMissing shown only while there is no code
 */
export function RecoveryCode({ whenMissing = false }: { whenMissing?: boolean }) {
  const queries = useQueryClient();
  const state = useProfile()?.recovery_code ?? null;
  const title = useId();
  const made = useMutation({
    mutationFn: () => call("POST /auth/recovery-code"),
    onError: (error) => showFailure(exportAccountText("codeFailed"), error),
  });
  const code = made.data?.recovery_code;
  if (state === null || (whenMissing && state === "made" && code === undefined)) return null;
  const handleKept = () => {
    made.reset();
    void queries.invalidateQueries(profileQuery);
  };
  return (
    <section
      aria-labelledby={title}
      className="mb-8 rounded-card border border-hairline-strong bg-raised p-4 md:p-6"
    >
      <h2 id={title} className="flex items-center gap-3 text-xl font-semibold text-strong">
        <KeyRound aria-hidden size={20} className="shrink-0 text-accent-text" />
        {exportAccountText("codeTitle")}
      </h2>
      <p className="mt-2 max-w-prose text-normal">
        {exportAccountText("codeLead")}{" "}
        {state === "made" && code === undefined ? exportAccountText("codeNew") : ""}
      </p>
      {code === undefined ? (
        <Button
          className="mt-4"
          variant={state === "missing" ? "primary" : "secondary"}
          isBusy={made.isPending}
          onClick={() => made.mutate()}
        >
          {exportAccountText(state === "missing" ? "make" : "makeNew")}
        </Button>
      ) : (
        <div role="status" className="mt-4 flex max-w-xl flex-col gap-4">
          <CopyLine
            text={code}
            copyLabel={exportAccountText("copy")}
            copiedLabel={exportAccountText("copied")}
          />
          <Button variant="primary" className="self-start" onClick={handleKept}>
            {exportAccountText("kept")}
          </Button>
        </div>
      )}
    </section>
  );
}
