import { Suspense, useEffect } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { askForConsentBy } from "#web/platform/api/api.ts";
import { askForConsent, useAsking } from "./ask-for-consent.ts";

const ConsentDialog = lazyPart(async () => (await import("./consent-dialog.tsx")).ConsentDialog);

/** See the public file. */
export function ConsentQuestion() {
  const { isOpen, settle } = useAsking();
  useEffect(() => {
    const stopAsking = askForConsentBy(askForConsent);
    return () => {
      stopAsking();
      // What waits for the answer ends when the person signs out.
      useAsking.getState().settle(false);
    };
  }, []);
  return <Suspense>{isOpen ? <ConsentDialog onSettle={settle} /> : null}</Suspense>;
}
