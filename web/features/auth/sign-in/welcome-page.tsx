import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Disc3, HardDrive, LibraryBig } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { providersQuery } from "#web/features/auth/account/auth.queries.ts";
import { WelcomeArt } from "./welcome-art.tsx";
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

/** Whether a service sent the browser here with its answer, which leaves the address bar: it is good for nothing. */
function useStrayReturn(): boolean {
  const [isStray] = useState(() => isStrayReturn(new URLSearchParams(location.search)));
  useEffect(() => {
    if (isStray) History.prototype.replaceState.call(history, history.state, "", location.pathname);
  }, [isStray]);
  return isStray;
}

const promises = [
  { icon: LibraryBig, text: t("auth.promiseLibrary") },
  { icon: Disc3, text: t("auth.promisePlayer") },
  { icon: HardDrive, text: t("auth.promiseSelfHosted") },
] as const;

function WelcomePanel() {
  return (
    <section className="relative isolate flex flex-col justify-between overflow-hidden bg-panel px-6 py-8 md:px-12 md:py-12">
      <WelcomeArt />
      <p className="flex items-center gap-3 text-lg font-semibold text-strong">
        <img src="/gatefold.svg" alt="" width={32} height={32} />
        {t("app.name")}
      </p>
      <div className="mt-16 max-w-lg md:mt-32">
        <p className="font-display text-3xl font-bold tracking-tight text-balance text-strong lg:text-[4rem] lg:leading-[4.25rem]">
          {t("auth.headline")}
        </p>
        <p className="mt-4 max-w-md text-lg text-normal">{t("auth.introduction")}</p>
        <ul className="mt-8 flex flex-col gap-3 max-md:hidden">
          {promises.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3 text-normal">
              <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent-text" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
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
      await (await import("#web/features/auth/export-account/start-from-export.ts")).startFromExport();
    } finally {
      setIsBeginning(false);
    }
  };
  return (
    <ul aria-label={t("auth.waysIn")} className="mt-8 flex flex-col gap-3">
      {offered.map((provider) => (
        <li key={provider.id}>
          {provider.configured ? (
            <Button
              size="large"
              className="w-full"
              variant={provider === main ? "primary" : "secondary"}
              isBusy={signIn.waitingFor === provider.id || (provider.id === "export" && isBeginning)}
              onClick={() => (provider.id === "export" ? void begin() : signIn.start(provider.id))}
            >
              {provider.label}
            </Button>
          ) : (
            <Link
              to="/login"
              search={{ setup: "spotify" }}
              className={`w-full ${buttonClasses("secondary", "large")}`}
            >
              {provider.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
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
    <div className="-ml-4">
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t("auth.recover")}
      </Button>
    </div>
  );
}

function SignInPanel() {
  const providers = useQuery(providersQuery);
  const signIn = useSignIn();
  const isStray = useStrayReturn();
  return (
    <section className="flex flex-col justify-center bg-app px-6 py-10 md:px-12">
      <div className="mx-auto w-full max-w-sm">
        <h1 className="font-display text-2xl font-bold text-strong">{t("auth.welcome")}</h1>
        <p className="mt-2 text-lg text-weak">{t("app.tagline")}</p>
        {isStray ? (
          <Suspense>
            <StrayNotice />
          </Suspense>
        ) : null}
        {providers.isPending ? (
          <div className="mt-8 flex flex-col gap-3" aria-busy>
            <Skeleton className="h-12 rounded-full" />
            <Skeleton className="h-12 rounded-full" />
          </div>
        ) : null}
        {providers.isError ? (
          <ErrorState
            size="panel"
            title={t("auth.providersFailed")}
            advice={t("failure.checkConnection")}
            onRetry={providers.refetch}
          />
        ) : null}
        {providers.data === undefined ? null : <WaysIn providers={providers.data.items} signIn={signIn} />}
        <div className="mt-6 min-h-16">
          <output className="block text-weak">{signIn.waitingFor === null ? "" : t("auth.signingIn")}</output>
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
        <Recovery />
        <Link to="/legal" className="mt-6 inline-block rounded-control text-sm text-weak underline">
          {t("shell.legal")}
        </Link>
      </div>
    </section>
  );
}

/** Welcome: two panels, what this is on one and the ways in on the other. */
export function WelcomePage() {
  return (
    <div className="grid min-h-dvh md:grid-cols-[1.4fr_1fr] max-md:grid-rows-[auto_1fr]">
      <WelcomePanel />
      <SignInPanel />
    </div>
  );
}
