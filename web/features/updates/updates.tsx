/* The public entry to newer versions: the banner that offers one, and what it brought. */
import { create } from "zustand";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { ownVersion, useIsUpdateAvailable } from "#web/platform/updates/update-check.ts";
import { hasNews } from "./news-rule.ts";

/** Offers the newer version across the whole width; only shown while there is one. */
export const UpdateBanner = lazyPart(async () => (await import("./update-banner.tsx")).UpdateBanner);

const WhatsNewDialog = lazyPart(async () => (await import("./whats-new-dialog.tsx")).WhatsNewDialog);

export { useIsUpdateAvailable };

const useNews = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens What's New. */
export function openWhatsNew(): void {
  useNews.setState({ isOpen: true });
}

/** Opens What's New by itself where this browser has seen an earlier version, and not this one yet. */
export function openNews(): void {
  const { version } = ownVersion();
  if (version !== undefined && hasNews(version, localStorage)) openWhatsNew();
}

/** What's New, while it is open. */
export function WhatsNew() {
  const isOpen = useNews((state) => state.isOpen);
  return isOpen ? <WhatsNewDialog onClose={() => useNews.setState({ isOpen: false })} /> : null;
}
