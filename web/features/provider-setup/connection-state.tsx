import { addressOf } from "#web/platform/base-path.ts";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { useSession } from "#web/platform/api/session.ts";
import { signOut, useProfile } from "#web/features/auth/auth.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Connection, Guide, StoredConnection } from "./provider-setup.queries.ts";
import { Notice } from "./notice.tsx";

/** A navigation of the whole page: what it may load from the service is decided when it is loaded. */
function goToLogin(): void {
  location.assign(addressOf("/login"));
}

async function switchAccount(): Promise<void> {
  await signOut();
  goToLogin();
}

function GoButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="primary" size="large" className="self-start" onClick={onClick}>
      {label}
    </Button>
  );
}

/** For people who came in another way; those who are here with Spotify need none. */
function SwitchButton() {
  const provider = useProfile()?.provider;
  return provider === undefined || provider === "spotify" ? null : (
    <GoButton label={providerSetupText("state.loginAfterSignOut")} onClick={() => void switchAccount()} />
  );
}

function LoginButton() {
  if (useSession() !== null) return <SwitchButton />;
  return <GoButton label={providerSetupText("state.login")} onClick={goToLogin} />;
}

function Particulars({ connection }: { connection: Connection }) {
  const secret = providerSetupText(connection.has_secret ? "state.secretKept" : "state.noSecret");
  return (
    <p className="text-sm text-weak">
      {providerSetupText("state.clientId")}{" "}
      <code className="break-all text-normal">{connection.client_id}</code>, {secret}
    </p>
  );
}

interface ConnectionStateProps {
  guide: Guide;
  /** known to those who may change it */
  connection: Connection | undefined;
  /** what was just stored, with what the service says of it */
  stored: StoredConnection | null;
}

/** What is set up so far, and what to do with it; nothing while nothing is. */
export function ConnectionState({ guide, connection, stored }: ConnectionStateProps) {
  if (guide.source === "none") return null;
  const particulars =
    connection === undefined || connection.client_id === null ? null : (
      <Particulars connection={connection} />
    );
  const news = stored?.changed_at ?? null;
  if (!guide.configured)
    return (
      <Notice tone="warning" news={news} title={providerSetupText("state.restingTitle")}>
        <p className="text-normal">{providerSetupText("state.restingBody")}</p>
        {particulars}
      </Notice>
    );
  if (stored?.check === "refused")
    return (
      <Notice tone="warning" news={news} title={providerSetupText("state.refusedTitle")}>
        <p className="text-normal">{providerSetupText("state.refusedBody")}</p>
        {particulars}
      </Notice>
    );
  return (
    <Notice tone="success" news={news} title={providerSetupText("state.connectedTitle")}>
      <p className="text-normal">{providerSetupText("state.connectedBody")}</p>
      {stored?.check === "unknown" ? (
        <p className="text-normal">{providerSetupText("state.unknown")}</p>
      ) : null}
      {guide.source === "environment" ? (
        <p className="text-normal">
          {providerSetupText("state.environmentTitle")}. {providerSetupText("state.environmentBody")}
        </p>
      ) : null}
      {particulars}
      <LoginButton />
    </Notice>
  );
}
