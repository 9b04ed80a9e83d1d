import { createRootRoute, createRoute, Outlet, redirect, useMatches } from "@tanstack/react-router";
import { Suspense } from "react";
import { rememberWantedPath } from "#web/features/auth/auth.tsx";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { NotFoundPage } from "#web/features/shell/not-found-page.tsx";
import { getSession, useSession } from "#web/platform/api/session.ts";
import { SignedInFrame } from "./app-frame.tsx";

/** Where the provider sends browsers back to. */
export const callbackPath = "/oauth/callback";
const signedInId = "signed-in";

function Root() {
  const session = useSession();
  // By what is shown, not by the address: the address changes first, and a page must not move while it goes.
  const isCallback = useMatches({
    select: (matches) => matches.some((match) => match.routeId === callbackPath),
  });
  const isLanding = useMatches({
    select: (matches) => matches.some(({ routeId, search }) => routeId === "/" && "waitlist" in search),
  });
  // A page of someone who was signed in until now: it is being left, and must not ask for anything again.
  const isLeft = useMatches({
    select: (matches) => session === null && matches.some(({ routeId }) => routeId === `/${signedInId}`),
  });
  if (session === null || isCallback || isLanding) {
    return (
      <main className="min-h-dvh bg-app">
        <Suspense>{isLeft ? null : <Outlet />}</Suspense>
      </main>
    );
  }
  return (
    <SignedInFrame key={session.userId}>
      <Outlet />
    </SignedInFrame>
  );
}

/** What every address is below. */
export const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Sends visitors who are not signed in to the entrance, and remembers where they wanted to go. */
function requireSession({ location }: { location: { href: string } }): void {
  if (getSession() !== null) return;
  rememberWantedPath(location.href);
  throw redirect({ to: "/", replace: true });
}

/** What every page for the signed-in is below. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: signedInId,
  beforeLoad: requireSession,
});
