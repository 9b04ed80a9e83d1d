import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { sidebarBounds, useUiState } from "#web/platform/appearance/ui-state.ts";
import { Scroller } from "#web/ui/list/scroller.tsx";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { useOverlayHistory } from "#web/ui/use-back-to-close.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Sidebar } from "./sidebar-frame.tsx";
import { TopBar } from "./top-bar.tsx";

export { setSearchAway } from "./search-place.ts";

const NarrowSidebar = lazyPart(async () => (await import("./narrow-sidebar.tsx")).NarrowSidebar);

/** The top bar of a phone goes with the page once it is scrolled by so much (px). */
const topRestPx = 8;

interface ShellProps {
  /** what the sidebar shows, called with whether there is room for icons only */
  renderSidebar: (isCollapsed: boolean) => ReactNode;
  /** entries of the account menu's owner: name and picture, once known */
  person: { name: string; imageUrl: string | null } | undefined;
  /** a message across the whole width, above everything else */
  banner?: ReactNode;
  playerBar: ReactNode;
  /** what the features dock beside the main area, on its far side */
  dock?: ReactNode;
  /** changes with the page, so that a slide-over closes when someone goes elsewhere */
  pageKey: string;
  onSignOut: () => void;
  /** what the features add to the account menu */
  accountEntries?: readonly MenuEntry[];
  /** the search box of the top bar */
  searchBox?: ReactNode;
  /** puts the focus into the search box, for the phone's bar at the bottom */
  onSearch: () => void;
  /** what the features put beside the account menu */
  topBarItems?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in screen: top bar, sidebar, main area and the place of the player bar. */
export function Shell({
  renderSidebar,
  person,
  banner,
  playerBar,
  dock,
  pageKey,
  onSignOut,
  accountEntries,
  searchBox,
  onSearch,
  topBarItems,
  children,
}: ShellProps) {
  const isPhone = useIsPhone();
  const isCollapsed = useUiState((state) => state.sidebarCollapsed);
  const width = useUiState((state) => state.sidebarWidth);
  const [openOnPage, setOpenOnPage] = useState<string | null>(null);
  // It closes with the page that it was opened on, and does not open again when someone comes back to that.
  if (openOnPage !== null && openOnPage !== pageKey) setOpenOnPage(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useOverlayHistory();
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-(--shell-fill) ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pt-[env(safe-area-inset-top)]">
      <a
        href="#content"
        className="fixed top-2 start-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
      >
        {shellText("skipToContent")}
      </a>
      {isPhone ? banner : null}
      <div className="relative flex min-h-0 grow flex-col">
        <TopBar
          person={person}
          onSignOut={onSignOut}
          accountEntries={accountEntries}
          searchBox={searchBox}
          items={topBarItems}
          isAway={isPhone && isScrolled}
        />
        {isPhone ? null : banner}
        <div className="flex min-h-0 grow gap-2 px-2 pb-2 max-md:p-0">
          {isPhone ? null : (
            <Sidebar width={isCollapsed ? sidebarBounds.collapsed : width} isCollapsed={isCollapsed}>
              {renderSidebar(isCollapsed)}
            </Sidebar>
          )}
          <Scroller
            id="content"
            className="relative min-w-0 grow overflow-y-auto bg-panel md:rounded-card"
            onScrolled={isPhone ? (top) => setIsScrolled(top > topRestPx) : undefined}
          >
            {isPhone ? <div aria-hidden className="h-14" /> : null}
            {children}
          </Scroller>
          {dock}
        </div>
      </div>
      {playerBar}
      {isPhone ? (
        <BottomBar
          onSearch={onSearch}
          isLibraryOpen={openOnPage === pageKey}
          onOpenLibrary={() => setOpenOnPage(pageKey)}
        />
      ) : null}
      {isPhone ? (
        <Suspense>
          <NarrowSidebar
            isOpen={openOnPage === pageKey}
            onChange={(isOpen) => setOpenOnPage(isOpen ? pageKey : null)}
          >
            {renderSidebar(false)}
          </NarrowSidebar>
        </Suspense>
      ) : null}
    </div>
  );
}
