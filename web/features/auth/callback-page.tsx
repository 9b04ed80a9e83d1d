import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#web/platform/messages/messages.ts";
import { getSession, setSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type CallbackStep, readCallback } from "./callback-rule.ts";
import { signInWindowName, tellOpener } from "./sign-in-message.ts";
import { takeWantedPath } from "./wanted-path.ts";

function isSignInWindow(): boolean {
  return window.opener !== null || window.name === signInWindowName;
}

function describeCallbackFailure(step: Extract<CallbackStep, { kind: "failed" }>): string {
  if (step.detail !== null && step.detail !== "") return step.detail;
  return step.code === "access_denied" ? t("auth.denied") : t("auth.failedBody");
}

/** Where sign-ins return to: stores the session, tells the window that opened this one, and goes on. */
export function CallbackPage() {
  const [step] = useState(() => readCallback(new URLSearchParams(location.search), getSession() !== null));
  const navigate = useNavigate();

  useEffect(() => {
    // The token leaves the address bar and the history before anything else happens; past the router, which
    // would take the shorter address for a new visit of this page.
    History.prototype.replaceState.call(history, history.state, "", location.pathname);
    if (step.kind === "sign-in") {
      setSession(step.session);
      tellOpener({
        type: "spotify_oauth",
        app_token: step.session.appToken,
        user_id: step.session.userId,
      });
    }
    if (step.kind === "failed") {
      if (!isSignInWindow()) return;
      tellOpener({ type: "spotify_oauth_failed", detail: describeCallbackFailure(step) });
      window.close();
      return;
    }
    if (isSignInWindow() && step.kind === "sign-in") {
      window.close();
    } else {
      takeWantedPath();
    }
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
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{t("auth.failedTitle")}</h1>
        <ErrorState
          title={describeCallbackFailure(step)}
          advice={t("auth.failedAdvice")}
          action={
            <Button variant="primary" onClick={() => void navigate({ to: "/", replace: true })}>
              {t("app.tryAgain")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
