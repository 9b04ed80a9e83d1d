import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The page of `/legal`. */
export const LegalPage = lazyPage(async () => ({ default: (await import("./legal-page.tsx")).LegalPage }));
