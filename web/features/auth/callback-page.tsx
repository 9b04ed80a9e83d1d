import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#web/platform/messages/messages.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { getSession, setSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { profileQuery } from "./auth.queries.ts";
import { type CallbackStep, readCallback } from "./callback-rule.ts";
import { tellLinkChanged } from "./link-changes.ts";
import { signInWindowName, tellOpener } from "./sign-in-message.ts";
import { takeWantedPath } from "./wanted-path.ts";

function isSignInWindow(): boolean {
  return window.opener !== null || window.name === signInWindowName;
}

function describeCallbackFailure(step: Extract<CallbackStep, { kind: "failed" }>): string {
  if (step.detail !== null && step.detail !== "") return step.detail;
  return step.code === "access_denied" ? t("auth.denied") : t("auth.failedBody");
}

/** Tells the windows and tabs that wait for this one what came of it; answers whether this window closes. */
function tellOthers(step: CallbackStep): boolean {
  if (step.kind === "sign-in") {
    const { appToken, userId } = step.session;
    setSession(step.session);
    tellOpener({ type: "spotify_oauth", app_token: appToken, user_id: userId });
    return isSignInWindow();
  }
  if (step.kind === "renewed") {
    tellLinkChanged();
    void tellRenewed();
  }
  if (step.kind !== "failed" || step.backTo !== undefined || !isSignInWindow()) return false;
  tellOpener({ type: "spotify_oauth_failed", detail: describeCallbackFailure(step) });
  return true;
}

async function tellRenewed(): Promise<void> {
  const { linkText } = await import("#web/platform/messages/en-link.ts");
  const { service } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  showToast({ tone: "success", title: linkText("renewed", { service }) });
}

/** Where sign-ins return to: stores the session, tells the window that opened this one, and goes on. */
export function CallbackPage() {
  const [step] = useState(() => readCallback(new URLSearchParams(location.search), getSession() !== null));
  const navigate = useNavigate();

  useEffect(() => {
    // The token leaves the address bar and the history before anything else happens; past the router, which
    // would take the shorter address for a new visit of this page.
    History.prototype.replaceState.call(history, history.state, "", location.pathname);
    const isClosing = tellOthers(step);
    if (isClosing) window.close();
    if (step.kind === "failed") return;
    if (!isClosing) takeWantedPath();
    void navigate({ to: step.to, replace: true });
  }, [step, navigate]);

  if (step.kind !== "failed") {
    return (
      <div className="grid min-h-dvh place-items-center" aria-busy>
        <div className="flex w-56 flex-col gap-4">
          <output className="text-center text-lg text-strong">{t("auth.finishing")}</output>
          <Skeleton className="h-1.5 w-full" />
        </div>
      </div>
    );
  }
  const isRenewal = step.backTo !== undefined;
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{t(isRenewal ? "auth.renewalFailedTitle" : "auth.failedTitle")}</h1>
        <ErrorState
          title={describeCallbackFailure(step)}
          advice={t(isRenewal ? "auth.renewalFailedAdvice" : "auth.failedAdvice")}
          action={
            <Button
              variant="primary"
              onClick={() => void navigate({ to: step.backTo ?? "/", replace: true })}
            >
              {t(isRenewal ? "app.back" : "app.tryAgain")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
