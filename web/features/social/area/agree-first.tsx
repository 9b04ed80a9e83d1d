import { Users } from "lucide-react";
import { askForConsent } from "#web/features/consent/consent.tsx";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/**
 * Whether the server refused to read for want of the person's consent: what they agreed to could not be read here, which
 * counts as agreed (specification 2, section 2), and they have not.
 */
export function needsConsent(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "consent-required";
}

/** Says that friends need the person's consent, and asks for it. `onAgreed` reads again. */
export function AgreeFirst({ onAgreed = () => undefined }: { onAgreed?: () => void }) {
  const handleAsk = async () => {
    if (await askForConsent()) onAgreed();
  };
  return (
    <EmptyState
      icon={Users}
      title={socialText("consentTitle")}
      body={socialText("consentBody")}
      action={
        <Button variant="primary" onClick={() => void handleAsk()}>
          {socialText("consentAction")}
        </Button>
      }
    />
  );
}
