import { KeyRound } from "lucide-react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { adminText } from "#web/features/admin/texts/admin-text.ts";
import { useSession } from "#web/platform/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { useClaim } from "./use-claim.ts";

/** For someone who is signed in. */
function Claim() {
  const profile = useProfile();
  const claim = useClaim({ onDone: () => undefined });
  if (profile === undefined) return null;
  if (profile.provider === "demo") return <p className="text-normal">{adminText("held.bodyDemo")}</p>;
  return (
    <>
      <p className="text-normal">{adminText("held.bodySignedIn")}</p>
      <Button
        variant="primary"
        className="self-start"
        isBusy={claim.isPending}
        onClick={() => claim.mutate(undefined)}
      >
        <bdi className="truncate">{adminText("held.claim", { name: profile.display_name })}</bdi>
      </Button>
      {claim.isError ? (
        <p role="alert" className="text-danger">
          {adminText("claimFailed", { reason: sentenceOf(claim.error) })}
        </p>
      ) : null}
    </>
  );
}

/** What a browser that holds the set-up code may do. */
export function HeldCode() {
  const isSignedIn = useSession() !== null;
  return (
    <section className="flex gap-3 rounded-card border border-hairline-strong bg-raised px-4 py-4 md:px-5">
      <KeyRound aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-text" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <h2 className="text-lg font-semibold text-strong">{adminText("held.title")}</h2>
        {isSignedIn ? <Claim /> : <p className="text-normal">{adminText("held.body")}</p>}
      </div>
    </section>
  );
}
