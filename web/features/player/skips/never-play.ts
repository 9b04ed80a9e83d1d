import { lazy } from "react";

/** The page of `/never-play`. */
export const NeverPlayPage = lazy(async () => ({
  default: (await import("./never-play-page.tsx")).NeverPlayPage,
}));
