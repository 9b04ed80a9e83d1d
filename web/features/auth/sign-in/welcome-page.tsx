import { Suspense, useEffect, useState } from "react";
import { useAnswer } from "#web/platform/api/use-answer.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { signInText } from "#web/features/auth/texts/sign-in-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { readProviders } from "#web/features/auth/account/read-providers.ts";
import { WelcomeFrame } from "./welcome-frame.tsx";
import { isStrayReturn } from "#web/features/auth/return/stray-return.ts";
import type { SignInProvider } from "./sign-in.ts";
import { type SignInState, useSignIn } from "./use-sign-in.ts";

const ReturnHelp = lazyPart(
  async () => (await import("#web/features/auth/return/return-help.tsx")).ReturnHelp,
);

const RecoverForm = lazyPart(
  async () => (await import("#web/features/auth/export-account/recover-form.tsx")).RecoverForm,
);

const StrayNotice = lazyPart(
  async () => (await import("#web/features/auth/return/stray-notice.tsx")).StrayNotice,
);

const OwnClientForm = lazyPart(async () => (await import("./own-client-form.tsx")).OwnClientForm);

/** Whether a service sent the browser here with its answer, which leaves the address bar: it is good for nothing. */
function useStrayReturn(): boolean {
  const [isStray] = useState(() => isStrayReturn(new URLSearchParams(location.search)));
  useEffect(() => {
    if (isStray) History.prototype.replaceState.call(history, history.state, "", location.pathname);
  }, [isStray]);
  return isStray;
}

interface WaysInProps {
  providers: readonly SignInProvider[];
  signIn: SignInState;
}

function WaysIn({ providers, signIn }: WaysInProps) {
  const offered = providers.filter(({ id, configured }) => configured || id === "spotify");
  const main = offered.find(({ configured }) => configured);
  const [isBeginning, setIsBeginning] = useState(false);
  const begin = async () => {
    setIsBeginning(true);
    try {
      const { startFromExport } = await loadWithTexts(
        () => import("#web/features/auth/export-account/start-from-export.ts"),
      );
      await startFromExport();
    } finally {
      setIsBeginning(false);
    }
  };
  return (
    <ul aria-label={signInText("waysIn")} className="mt-8 flex flex-col gap-3">
      {offered.map((provider) => (
        <li key={provider.id}>
          {provider.configured ? (
            <>
              <Button
                size="large"
                className="w-full"
                variant={provider === main ? "primary" : "secondary"}
                isBusy={signIn.waitingFor === provider.id || (provider.id === "export" && isBeginning)}
                onClick={() => (provider.id === "export" ? void begin() : signIn.start(provider.id))}
              >
                {provider.label}
              </Button>
              {provider.id === "demo" || provider.id === "export" ? (
                <WayHint text={signInText(`hints.${provider.id}`)} />
              ) : null}
            </>
          ) : (
            <>
              <a
                href={addressOf("/login?setup=spotify")}
                className={`w-full ${buttonClasses("secondary", "large")}`}
              >
                {provider.label}
              </a>
              <WayHint text={signInText("registrationCosts")} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a way in costs. */
function WayHint({ text }: { text: string }) {
  return <p className="mt-1.5 text-center text-sm text-weak">{text}</p>;
}

/** A sign-in by an application of the visitor's own, where this server allows it. */
function OwnClient({ signIn }: { signIn: SignInState }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div className="-ms-4">
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {signInText("ownClient")}
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <OwnClientForm
        isBusy={signIn.waitingFor === "spotify"}
        onStart={(clientId) => signIn.start("spotify", clientId)}
      />
    </Suspense>
  );
}

/** The way back to an account that belongs to no service. */
function Recovery() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <RecoverForm />
    </Suspense>
  ) : (
    <div className="-ms-4">
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {signInText("recover")}
      </Button>
    </div>
  );
}

function SignInPanel() {
  const providers = useAnswer(readProviders);
  const isPending = providers.data === undefined && providers.failure === undefined;
  const signIn = useSignIn();
  const isStray = useStrayReturn();
  return (
    <>
      <h1 className="font-display text-2xl font-bold text-strong">{signInText("welcome")}</h1>
      <p className="mt-2 text-lg text-weak">{signInText("tagline")}</p>
      {isStray ? (
        <Suspense>
          <StrayNotice />
        </Suspense>
      ) : null}
      {isPending ? (
        <div className="mt-8 flex flex-col gap-3" aria-busy>
          <Skeleton className="h-12 rounded-full" />
          <Skeleton className="h-12 rounded-full" />
        </div>
      ) : null}
      {providers.failure === undefined ? null : (
        <ErrorState
          size="panel"
          title={signInText("providersFailed")}
          advice={commonText("failure.checkConnection")}
          onRetry={providers.retry}
        />
      )}
      {providers.data === undefined ? null : <WaysIn providers={providers.data.items} signIn={signIn} />}
      <div className="mt-6 min-h-16">
        <output className="block text-weak">
          {signIn.waitingFor === null ? "" : signInText("signingIn")}
        </output>
        {signIn.failure === null ? null : (
          <div role="alert" className="appear rounded-card border border-danger/50 bg-panel p-4">
            <p className="font-semibold text-danger">{signIn.failure.title}</p>
            <p className="mt-1 text-sm text-normal">{signIn.failure.advice}</p>
          </div>
        )}
      </div>
      {signIn.wasStartedWith === "spotify" ? (
        <Suspense>
          <ReturnHelp />
        </Suspense>
      ) : null}
      {providers.data?.items.some(({ takes_client_id: takes }) => takes === true) === true ? (
        <OwnClient signIn={signIn} />
      ) : null}
      <Recovery />
      <a href={addressOf("/legal")} className="mt-6 inline-block rounded-control text-sm text-weak underline">
        {commonText("legal")}
      </a>
    </>
  );
}

/** Welcome: what this is, and the ways in. */
export function WelcomePage() {
  return (
    <WelcomeFrame>
      <SignInPanel />
    </WelcomeFrame>
  );
}
