import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The page of `/login?setup=spotify`: how to connect the streaming service, and where its Client ID goes. */
export const SetUpPage = lazyPage(async () => ({ default: (await import("./set-up-page.tsx")).SetUpPage }));
