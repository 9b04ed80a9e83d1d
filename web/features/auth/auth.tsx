import { lazy } from "react";

/** The page for people who are not signed in: what this is, and the ways in. */
export const WelcomePage = lazy(async () => ({ default: (await import("./welcome-page.tsx")).WelcomePage }));

/** The page of `/oauth/callback`. */
export const CallbackPage = lazy(async () => ({
  default: (await import("./callback-page.tsx")).CallbackPage,
}));

/** For browsers that cannot come back by themselves from the provider's page. */
export const ReturnHelp = lazy(async () => ({ default: (await import("./return-help.tsx")).ReturnHelp }));

export { profileQuery, useIsAdmin, useOpenAtProvider, useProfile } from "./auth.queries.ts";
export { signOut } from "./sign-out.ts";
export { rememberWantedPath, takeWantedPath } from "./wanted-path.ts";
