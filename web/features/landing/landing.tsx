import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { loadWelcomePage } from "#web/features/auth/auth.tsx";

/** What visitors meet first: the gate, the welcome behind it, the waitlist, or the ways to sign in. */
export const LandingPage = lazyPage(async () => {
  // Most instances have no gate: what is behind it comes with it, not after it. A failure shows when it is rendered.
  void loadWelcomePage().catch(() => null);
  return { default: (await import("./landing-page.tsx")).LandingPage };
});

/** The placeholder of payments. */
export const PaymentsPage = lazyPage(async () => ({
  default: (await import("./payments-page.tsx")).PaymentsPage,
}));

export type { WaitlistWanted } from "./landing-page.tsx";
