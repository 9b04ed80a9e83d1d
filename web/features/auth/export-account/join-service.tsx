import { useMutation, useQuery } from "@tanstack/react-query";
import { currentPlace } from "#web/platform/base-path.ts";
import { Link } from "@tanstack/react-router";
import { Check, Link2 } from "lucide-react";
import { useId } from "react";
import { call } from "#web/platform/api/api.ts";
import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { providersQuery, useIsAdmin, useProfile } from "#web/features/auth/account/auth.queries.ts";

const kept = ["joinHistory", "joinMade", "joinTheirs"] as const;

/** Takes this window to the service, and back to the page that is open now. */
function JoinButton({ service }: { service: string }) {
  const joining = useMutation({
    mutationFn: () => call("POST /auth/join", { body: { next: currentPlace() } }),
    onSuccess: ({ auth_url: address }) => location.assign(address),
    onError: (error) => showFailure(exportAccountText("joinFailed"), error),
  });
  return (
    <Button
      className="mt-4"
      variant="primary"
      isBusy={joining.isPending || joining.isSuccess}
      onClick={() => joining.mutate()}
    >
      {exportAccountText("join", { service })}
    </Button>
  );
}

/** Where no service is set up: what someone can do about it. */
function NotOffered({ service }: { service: string }) {
  const isAdmin = useIsAdmin();
  return (
    <>
      <p className="mt-4 text-normal">{exportAccountText("joinNotOffered", { service })}</p>
      {isAdmin ? (
        <Link to="/login" search={{ setup: "spotify" }} className={`mt-3 ${buttonClasses("secondary")}`}>
          {exportAccountText("joinSetUp", { service })}
        </Link>
      ) : null}
    </>
  );
}

function JoinPanel({ service }: { service: string }) {
  const title = useId();
  const { data: providers } = useQuery(providersQuery);
  const isOffered = providers?.items.find(({ id }) => id === "spotify")?.configured;
  return (
    <section
      aria-labelledby={title}
      className="rounded-card border border-hairline-strong bg-raised p-4 md:p-6"
    >
      <h2 id={title} className="flex items-center gap-3 text-xl font-semibold text-strong">
        <Link2 aria-hidden size={20} className="shrink-0 text-accent-text" />
        {exportAccountText("joinTitle", { service })}
      </h2>
      <p className="mt-2 max-w-prose text-normal">{exportAccountText("joinLead", { service })}</p>
      <ul className="mt-3 flex max-w-prose flex-col gap-2">
        {kept.map((key) => (
          <li key={key} className="flex gap-3 text-normal">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
            {exportAccountText(key, { service })}
          </li>
        ))}
      </ul>
      {isOffered === true ? <JoinButton service={service} /> : null}
      {isOffered === false ? <NotOffered service={service} /> : null}
    </section>
  );
}

/** How an account that belongs to no service becomes one of it, with all that is in it; nothing for others. */
export function JoinService() {
  const profile = useProfile();
  return profile?.link_state === "none" ? <JoinPanel service={profile.service} /> : null;
}
