import { type ReactNode } from "react";
import { WelcomeFrame, WelcomePage } from "#web/features/auth/auth.tsx";
import { useAnswer } from "#web/platform/api/use-answer.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { useSession } from "#web/platform/api/session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { landingText } from "#web/features/landing/texts/landing-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { readGate } from "./landing-calls.ts";
import { UnlockForm } from "./unlock-form.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

/** This browser has opened the gate: shown at once what is behind it, while the server is asked (decisions, 7.15). */
const unlockedKey = "landingUnlocked";

function hasUnlocked(): boolean {
  return localStorage.getItem(unlockedKey) === "1";
}

/** What the server says of the gate replaces what the browser remembers. */
function rememberUnlocked(isUnlocked: boolean): void {
  if (isUnlocked) localStorage.setItem(unlockedKey, "1");
  else localStorage.removeItem(unlockedKey);
}

/** Leads to another page of the app, as whatever shows the landing page does it. */
export type GoTo = (path: "/login" | "/library") => void;

/** What the address asks of the waitlist: `1` opens its form, `lite` shows nothing but the form. */
export type WaitlistWanted = "1" | "lite";

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-8">
      <h1 className="font-display text-2xl font-bold text-strong">{title}</h1>
      <p className="mt-2 text-lg text-weak">{lead}</p>
    </div>
  );
}

function LegalLink() {
  return (
    <a href={addressOf("/legal")} className="mt-8 inline-block rounded-control text-sm text-weak underline">
      {commonText("legal")}
    </a>
  );
}

function LockedView({ onUnlocked }: { onUnlocked: () => void }) {
  return (
    <WelcomeFrame>
      <Heading title={landingText("comingSoon")} lead={landingText("comingSoonLead")} />
      <UnlockForm onUnlocked={onUnlocked} />
      <hr className="my-8 border-hairline" />
      <WaitlistForm />
      <LegalLink />
    </WelcomeFrame>
  );
}

/** Behind the gate: the way to the sign-in, or to the library for people who are signed in. */
function OpenView({ children, goTo }: { children?: ReactNode; goTo: GoTo }) {
  const isSignedIn = useSession() !== null;
  return (
    <WelcomeFrame>
      <Heading
        title={landingText("welcome")}
        lead={landingText(isSignedIn ? "signedInLead" : "welcomeLead")}
      />
      <Button
        variant="primary"
        size="large"
        className="w-full"
        onClick={() => goTo(isSignedIn ? "/library" : "/login")}
      >
        {landingText(isSignedIn ? "goToLibrary" : "login")}
      </Button>
      {children}
      <LegalLink />
    </WelcomeFrame>
  );
}

function UnknownYet() {
  return (
    <WelcomeFrame>
      <div className="flex flex-col gap-3" aria-busy>
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-12 rounded-full" />
        <Skeleton className="h-12 rounded-full" />
      </div>
    </WelcomeFrame>
  );
}

type Gate = Awaited<ReturnType<typeof readGate>>;

/** The gate as the server has it, which this browser remembers before a page shows it. */
async function askForGate(signal: AbortSignal): Promise<Gate> {
  const gate = await readGate(signal);
  if (gate.gate) rememberUnlocked(gate.unlocked);
  return gate;
}

/** The state of the gate: what the server says, else what this browser remembers, else unknown (null). */
function useGate(): { gate: Gate | null; open: () => void } {
  const { data, failure, set } = useAnswer(askForGate);
  const open = () => set({ gate: true, unlocked: true });
  if (data !== undefined) return { gate: data, open };
  // A server that does not answer is the sign-in page's to explain.
  if (failure !== undefined) return { gate: { gate: false, unlocked: true }, open };
  return { gate: hasUnlocked() ? { gate: true, unlocked: true } : null, open };
}

interface LandingPageProps {
  waitlist?: WaitlistWanted | undefined;
  /** the sign-in itself, which stands behind the gate */
  isSignIn?: boolean;
  goTo: GoTo;
}

/**
 * What visitors meet first: the gate while it is closed to them, else the welcome behind it, else the ways to sign in.
 * It is shown before the app is there (`app-entrance.tsx`) and in it, so it needs neither its router nor its cache.
 */
export function LandingPage({ waitlist, isSignIn = false, goTo }: LandingPageProps) {
  const { gate, open } = useGate();
  const handleUnlocked = () => {
    rememberUnlocked(true);
    open();
    goTo("/login");
  };
  if (waitlist === "lite")
    return (
      <div className="mx-auto w-full max-w-sm px-6 py-10">
        <h1 className="sr-only">{commonText("appName")}</h1>
        <WaitlistForm />
      </div>
    );
  if (gate === null) return <UnknownYet />;
  if (!gate.unlocked) return <LockedView onUnlocked={handleUnlocked} />;
  if (waitlist === "1")
    return (
      <OpenView goTo={goTo}>
        <hr className="my-8 border-hairline" />
        <WaitlistForm />
      </OpenView>
    );
  return gate.gate && !isSignIn ? <OpenView goTo={goTo} /> : <WelcomePage />;
}
