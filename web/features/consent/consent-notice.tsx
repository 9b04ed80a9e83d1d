import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { askForConsentBy } from "#web/platform/api/api.ts";
import { askForConsent, useAsking } from "./ask-for-consent.ts";
import { consentQuery } from "./consent.queries.ts";

const ConsentBanner = lazyPart(async () => (await import("./consent-banner.tsx")).ConsentBanner);
const ConsentDialog = lazyPart(async () => (await import("./consent-dialog.tsx")).ConsentDialog);

/** See the public file. */
export function ConsentNotice() {
  const consent = useQuery(consentQuery).data;
  const { isOpen, settle } = useAsking();
  useEffect(() => {
    const stopAsking = askForConsentBy(askForConsent);
    return () => {
      stopAsking();
      // Whoever waits is not left waiting when the person signs out.
      useAsking.getState().settle(false);
    };
  }, []);
  return (
    <Suspense>
      {consent?.consented === false ? <ConsentBanner /> : null}
      {isOpen ? <ConsentDialog onSettle={settle} /> : null}
    </Suspense>
  );
}
