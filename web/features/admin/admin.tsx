import { lazy } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The page of `/login?setup=code`: takes the code that makes somebody admin while nobody is. */
export const SetUpCodePage = lazy(async () => ({
  default: (await import("./set-up-code-page.tsx")).SetUpCodePage,
}));

/** Tells a browser that holds the set-up code what it may do, with the button for somebody who is signed in. */
export const HeldCode = lazyPart(async () => (await import("./held-code.tsx")).HeldCode);
