import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Shows what an uploaded Gatefold export holds, and imports it when the person says so. */
export const CopyPanel = lazyPart(async () => (await import("./copy-panel.tsx")).CopyPanel);
