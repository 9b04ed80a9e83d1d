import { lazyPage } from "#web/platform/lazy-page.tsx";

/** The visualizer of bars and other modes: `/visualizer/xp?mode=`. */
export const XpPage = lazyPage(async () => (await import("./xp-page.tsx")).XpPage);

/** The visualizer of one gradient: `/visualizer/stripe`, `/visualizer/gatefold`. */
export const StripePage = lazyPage(async () => (await import("./stripe/stripe-page.tsx")).StripePage);
