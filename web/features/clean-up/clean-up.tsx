import { lazy } from "react";

/** What one pass over the library finds to clean up, and the cleaning itself: `/clean-up`. */
export const CleanUpPage = lazy(async () => ({ default: (await import("./clean-up-page.tsx")).CleanUpPage }));
