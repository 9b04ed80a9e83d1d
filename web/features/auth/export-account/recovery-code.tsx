import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import { call } from "#web/platform/api/api.ts";
import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { profileQuery, useProfile } from "#web/features/auth/account/auth.queries.ts";
import { mustSignInAgain, SignInAgain } from "#web/features/auth/link/sign-in-again.tsx";

/** The code, which is reported once, until the person has kept it. */
function MadeCode({ code, onKept }: { code: string; onKept: () => void }) {
  return (
    <div className="mt-4 flex max-w-xl flex-col gap-4">
      <output>
        <CopyLine
          text={code}
          copyLabel={exportAccountText("copy")}
          copiedLabel={exportAccountText("copied")}
        />
      </output>
      <Button variant="primary" className="self-start" onClick={onKept}>
        {exportAccountText("kept")}
      </Button>
    </div>
  );
}

interface RecoveryPanelProps {
  hasCode: boolean;
  isWanted: boolean;
  className: string;
}

function RecoveryPanel({ hasCode, isWanted, className }: RecoveryPanelProps) {
  const queries = useQueryClient();
  const title = useId();
  const made = useMutation({
    mutationFn: () => call("POST /auth/recovery-code"),
    onError: (error) => {
      if (!mustSignInAgain(error)) showFailure(exportAccountText("codeFailed"), error);
    },
  });
  const code = made.data?.recovery_code;
  if (!isWanted && code === undefined) return null;
  const handleKept = () => {
    made.reset();
    void queries.invalidateQueries(profileQuery);
  };
  return (
    <section
      aria-labelledby={title}
      className={joinClasses("rounded-card border border-hairline-strong bg-raised p-4 md:p-6", className)}
    >
      <h2 id={title} className="flex items-center gap-3 text-xl font-semibold text-strong">
        <KeyRound aria-hidden size={20} className="shrink-0 text-accent-text" />
        {exportAccountText("codeTitle")}
      </h2>
      <p className="mt-2 max-w-prose text-normal">{exportAccountText(hasCode ? "codeNew" : "codeLead")}</p>
      {code === undefined && mustSignInAgain(made.error) ? (
        <div className="mt-4 max-w-xl">
          <SignInAgain backTo="/settings/account#recovery" onConfirmed={() => made.mutate()} />
        </div>
      ) : null}
      {code === undefined ? (
        <Button
          className="mt-4"
          variant={hasCode ? "secondary" : "primary"}
          isBusy={made.isPending}
          onClick={() => made.mutate()}
        >
          {exportAccountText(hasCode ? "makeNew" : "make")}
        </Button>
      ) : (
        <MadeCode code={code} onKept={handleKept} />
      )}
    </section>
  );
}

/**
 * How to come back to an account that belongs to no service; nothing for others.
 *
 * @param whenMissing shown only until there is a code
 */
export function RecoveryCode({
  whenMissing = false,
  className = "",
}: {
  whenMissing?: boolean;
  className?: string;
}) {
  const state = useProfile()?.recovery_code ?? null;
  if (state === null) return null;
  const hasCode = state === "made";
  return <RecoveryPanel hasCode={hasCode} isWanted={!whenMissing || !hasCode} className={className} />;
}
