import { lazy } from "react";

/** The page of `/login?setup=spotify`: how to connect the streaming service, and where its Client ID goes. */
export const SetUpPage = lazy(async () => ({ default: (await import("./set-up-page.tsx")).SetUpPage }));
