import { lazy } from "react";

/** Home: the library as tiles, its figures, and the progress of a scan. */
export const HomePage = lazy(async () => ({ default: (await import("./home-page.tsx")).HomePage }));
