import { lazyPage, lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The visualizer of bars and other modes: `/visualizer/xp?mode=`. */
export const XpPage = lazyPage(async () => ({
  default: (await import("#web/features/visualizer/xp/xp-page.tsx")).XpPage,
}));

/** The visualizer of one gradient: `/visualizer/stripe`, `/visualizer/gatefold`. */
export const StripePage = lazyPage(async () => ({
  default: (await import("./stripe/stripe-page.tsx")).StripePage,
}));

/** A visualizer in the place of the cover of what plays. */
export const SleevePicture = lazyPart(
  async () => (await import("#web/features/visualizer/xp/sleeve-picture.tsx")).SleevePicture,
);

/** Has the accent come from the cover of what plays, for anyone who wants that; shows nothing. */
export const ArtworkAccent = lazyPart(async () => (await import("./artwork-accent.tsx")).ArtworkAccent);
