import { Unplug } from "lucide-react";
import { linkText } from "#web/features/auth/texts/link-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useProfile } from "#web/features/auth/account/auth.queries.ts";
import { RenewButton } from "./renew-button.tsx";

/** What stands where the library would be after someone disconnected. */
export function DisconnectedState() {
  const service = useProfile()?.service ?? "";
  return (
    <EmptyState
      icon={Unplug}
      title={linkText("gone.emptyTitle", { service })}
      body={linkText("gone.emptyBody")}
      action={<RenewButton />}
    />
  );
}
