import { lazyPage } from "#web/platform/lazy-page.tsx";

/** The page of `/legal`. */
export const LegalPage = lazyPage(async () => (await import("./legal-page.tsx")).LegalPage);
