import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { HeldCode, RestoreBackup } from "#web/features/admin/admin.tsx";
import { ReturnHelp, useIsAdmin } from "#web/features/auth/auth.tsx";
import { getBaseUrl } from "#web/platform/api/api.ts";
import { CallsUsed } from "#web/features/provider-budget/provider-budget.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { useSession } from "#web/platform/api/session.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AddressNotice } from "./address-notice.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { connectionQuery, guideQuery, type Guide, type StoredConnection } from "./provider-setup.queries.ts";
import { CopyText, SetUpSteps } from "./set-up-steps.tsx";

function OrEnvironment() {
  return (
    <div className="mt-3 flex flex-col gap-2 text-sm text-weak">
      <p>{providerSetupText("steps.orEnvironment")}</p>
      <CopyText text={providerSetupText("steps.environmentLine")} />
    </div>
  );
}

/** Anyone who holds the set-up code may be signed in without being admin. */
function CallsForAdmin() {
  return useIsAdmin() ? (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <CallsUsed />
    </Suspense>
  ) : null;
}

/** The guide for someone who may enter the Client ID. */
function GuideForChange({ guide }: { guide: Guide }) {
  const { data: connection } = useQuery(connectionQuery);
  const isSignedIn = useSession() !== null;
  const [stored, setStored] = useState<StoredConnection | null>(null);
  return (
    <>
      <ConnectionState guide={guide} connection={connection} stored={stored} />
      {isSignedIn && guide.configured ? <CallsForAdmin /> : null}
      <AddressNotice guide={guide} here={getBaseUrl()} />
      <SetUpSteps redirectUri={guide.redirect_uri}>
        {connection === undefined ? <Skeleton className="h-12" /> : null}
        {connection?.source === "environment" ? (
          <p className="text-normal">{providerSetupText("state.environmentBody")}</p>
        ) : null}
        {connection === undefined || connection.source === "environment" ? null : (
          <>
            <ApplicationForm connection={connection} onStored={setStored} />
            <OrEnvironment />
          </>
        )}
      </SetUpSteps>
    </>
  );
}

function GuideForReading({ guide }: { guide: Guide }) {
  const isSignedIn = useSession() !== null;
  return (
    <>
      <ConnectionState guide={guide} connection={undefined} stored={null} />
      <AddressNotice guide={guide} here={getBaseUrl()} />
      <SetUpSteps redirectUri={guide.redirect_uri}>
        {guide.set_up === "done" ? (
          <p className="text-normal">
            {providerSetupText(isSignedIn ? "steps.onlyAdmins" : "steps.signInFirst")}
          </p>
        ) : (
          <>
            <p className="text-normal">{providerSetupText("steps.codeNeeded")}</p>
            <Link
              to="/login"
              search={{ setup: "code" }}
              className={`self-start ${buttonClasses("secondary")}`}
            >
              {providerSetupText("steps.enterCode")}
            </Link>
          </>
        )}
        <OrEnvironment />
      </SetUpSteps>
    </>
  );
}

function GuideForPerson({ guide }: { guide: Guide }) {
  return useIsAdmin() ? <GuideForChange guide={guide} /> : <GuideForReading guide={guide} />;
}

/** For a browser that holds the set-up code, no matter who is signed in. */
function GuideForHolder({ guide }: { guide: Guide }) {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <HeldCode />
      </Suspense>
      <Suspense>
        <RestoreBackup />
      </Suspense>
      <GuideForChange guide={guide} />
    </>
  );
}

function GuideBody({ guide }: { guide: Guide }) {
  const session = useSession();
  if (guide.set_up === "code-held") return <GuideForHolder guide={guide} />;
  return session === null ? <GuideForReading guide={guide} /> : <GuideForPerson guide={guide} />;
}

/** How to connect the streaming service: what to register there, and where the Client ID goes. */
export function SetUpPage() {
  const guide = useQuery(guideQuery);
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    const before = document.title;
    document.title = commonText("pageTitle", { page: providerSetupText("page.title") });
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-6 py-10 max-md:px-4 max-md:py-6">
      {isSignedIn ? null : (
        <Link
          to="/login"
          // What a page may load from the service is decided when it is loaded, and may have changed here.
          reloadDocument
          className="flex min-h-10 items-center gap-2 self-start rounded-control font-semibold text-normal hover:text-strong"
        >
          <ArrowLeft aria-hidden size={18} />
          {providerSetupText("page.back")}
        </Link>
      )}
      <header>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {providerSetupText("page.title")}
        </h1>
        <p className="mt-3 text-lg text-normal">{providerSetupText("page.introduction")}</p>
      </header>
      {guide.isPending ? (
        <div className="flex flex-col gap-4" aria-busy>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : null}
      {guide.isError ? (
        <ErrorState
          size="panel"
          title={providerSetupText("page.failed")}
          advice={commonText("failure.checkConnection")}
          onRetry={guide.refetch}
        />
      ) : null}
      {guide.data === undefined ? null : <GuideBody guide={guide.data} />}
      {guide.data === undefined || isSignedIn ? null : (
        <Suspense fallback={<Skeleton className="h-12" />}>
          <ReturnHelp />
        </Suspense>
      )}
    </div>
  );
}
