import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { returnText } from "#web/features/auth/texts/return-text.ts";
import { signInText } from "#web/features/auth/texts/sign-in-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { getSession, setSession, type Session } from "#web/platform/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { serviceName } from "#web/platform/text/shown-names.ts";
import { profileQuery } from "#web/features/auth/account/auth.queries.ts";
import { type CallbackStep, readCallback } from "./callback-rule.ts";
import { ForeignSignIn } from "./foreign-sign-in.tsx";
import { notifyLinkChanged } from "#web/features/auth/link/link-changes.ts";
import { holdsMark, removalOf } from "./return-mark.ts";
import { signInWindowName, notifyOpener } from "#web/features/auth/account/sign-in-message.ts";
import { takeWantedPath } from "#web/features/auth/account/wanted-path.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";

type FailedStep = Extract<CallbackStep, { kind: "failed" }>;

function isSignInWindow(): boolean {
  return window.opener !== null || window.name === signInWindowName;
}

function readStep(): CallbackStep {
  return readCallback(new URLSearchParams(location.search), {
    isSignedIn: getSession() !== null,
    hasMark: (mark) => holdsMark(mark, document.cookie, location.protocol),
  });
}

/** The token leaves the address bar and the history, and the mark, which is good once, the browser. */
function clearTraces(): void {
  const mark = new URLSearchParams(location.search).get("mark") ?? "";
  if (holdsMark(mark, document.cookie, location.protocol))
    document.cookie = removalOf(mark, location.protocol);
  // Past the router, which would take the shorter address for a new visit of this page.
  History.prototype.replaceState.call(history, history.state, "", location.pathname);
}

/** Signs in here, and in the window that opened this one; answers whether this window closes. */
function keepSession(session: Session): boolean {
  setSession(session);
  notifyOpener({ type: "spotify_oauth", app_token: session.appToken, user_id: session.userId });
  return isSignInWindow();
}

/** Reports the windows and tabs that wait for this one what came of it; answers whether this window closes. */
function notifyTabs(step: CallbackStep): boolean {
  if (step.kind === "sign-in") return keepSession(step.session);
  if (step.kind === "renewed" || step.kind === "joined") {
    notifyLinkChanged();
    void (step.kind === "renewed" ? reportRenewed() : reportJoined());
  }
  if (step.kind !== "failed" || step.backTo !== undefined || !isSignInWindow()) return false;
  notifyOpener({ type: "spotify_oauth_failed", detail: returnText(`failed.${step.code}`) });
  return true;
}

async function reportRenewed(): Promise<void> {
  const { linkText } = await loadWithTexts(() => import("#web/features/auth/texts/link-text.ts"));
  const { service } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  showToast({ tone: "success", title: linkText("renewed", { service: serviceName(service) }) });
}

async function reportJoined(): Promise<void> {
  const { exportAccountText } = await loadWithTexts(
    () => import("#web/features/auth/texts/export-account-text.ts"),
  );
  const { service } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  showToast({
    tone: "success",
    title: exportAccountText("joined", { service: serviceName(service) }),
    detail: exportAccountText("joinedDetail"),
  });
}

/** Where sign-ins return to: stores the session, reports the window that opened this one, and goes on. */
export function CallbackPage() {
  const [step] = useState(readStep);
  const navigate = useNavigate();

  useEffect(() => {
    // Before anything else happens.
    clearTraces();
    const isClosing = notifyTabs(step);
    if (isClosing) window.close();
    if (step.kind === "failed" || step.kind === "ask") return;
    if (!isClosing) takeWantedPath();
    void navigate({ to: step.to, replace: true });
  }, [step, navigate]);

  if (step.kind === "failed") return <Failed step={step} />;
  if (step.kind === "ask")
    return (
      <ForeignSignIn
        appToken={step.appToken}
        onAccept={(session) => {
          if (keepSession(session)) window.close();
          void navigate({ to: step.to, replace: true });
        }}
        onRefuse={() => void navigate({ to: "/", replace: true })}
        whenOver={<Failed step={{ kind: "failed", code: "used-up" }} />}
      />
    );
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy>
      <div className="flex w-56 flex-col gap-4">
        <output className="text-center text-lg text-strong">{signInText("finishing")}</output>
        <Skeleton className="h-1.5 w-full" />
      </div>
    </div>
  );
}

function Failed({ step }: { step: FailedStep }) {
  const navigate = useNavigate();
  const isRenewal = step.backTo !== undefined;
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{signInText(isRenewal ? "renewalFailedTitle" : "failedTitle")}</h1>
        <ErrorState
          title={returnText(`failed.${step.code}`)}
          advice={signInText(isRenewal ? "renewalFailedAdvice" : "failedAdvice")}
          action={
            <Button
              variant="primary"
              onClick={() => void navigate({ to: step.backTo ?? "/", replace: true })}
            >
              {commonText(isRenewal ? "back" : "tryAgain")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
