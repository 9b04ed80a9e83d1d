import { lazy } from "react";

/** The visualizer of bars and other modes: `/visualizer/xp?mode=`. */
export const XpPage = lazy(async () => ({
  default: (await import("#web/features/visualizer/xp/xp-page.tsx")).XpPage,
}));

/** The visualizer of one gradient: `/visualizer/stripe`, `/visualizer/gatefold`. */
export const StripePage = lazy(async () => ({
  default: (await import("./stripe/stripe-page.tsx")).StripePage,
}));
