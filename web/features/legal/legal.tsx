import { lazy } from "react";

/** The page of `/legal`. */
export const LegalPage = lazy(async () => ({ default: (await import("./legal-page.tsx")).LegalPage }));
