import { lazyPage } from "#web/platform/lazy-page.tsx";

/** The page of `/login?setup=spotify`: how to connect the streaming service, and where its Client ID goes. */
export const SetUpPage = lazyPage(async () => (await import("./set-up-page.tsx")).SetUpPage);
