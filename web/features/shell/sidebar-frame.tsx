import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link } from "@tanstack/react-router";
import {
  BrushCleaning,
  ChartNoAxesColumn,
  Home,
  ListMusic,
  PanelLeftClose,
  PanelLeftOpen,
  Shapes,
  Users,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { clampSidebarWidth, useUiState } from "#web/platform/appearance/ui-state.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { ResizeHandle } from "./resize-handle.tsx";

const mainLinks = byLanguage(
  () =>
    [
      { to: "/", label: commonText("home"), icon: Home, isExact: true },
      { to: "/stats", label: shellText("stats"), icon: ChartNoAxesColumn, isExact: false },
      { to: "/friends", label: commonText("friends"), icon: Users, isExact: false },
      { to: "/playlists", label: shellText("playlists"), icon: ListMusic, isExact: true },
      { to: "/library/tools", label: shellText("libraryTools"), icon: Shapes, isExact: true },
      { to: "/library/clean-up", label: shellText("tidyUp"), icon: BrushCleaning, isExact: true },
    ] as const,
);

/**
 * The links at the sidebar's top: two columns, so that the library has the height; the longer names have more of the width, and
 * two lines where that is not enough.
 */
export function MainLinks({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <ul
      className={
        isCollapsed
          ? ""
          : "grid min-w-0 grow grid-flow-col grid-cols-[repeat(2,minmax(0,max-content))] grid-rows-3"
      }
    >
      {mainLinks().map(({ to, label, icon: Icon, isExact }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            activeOptions={{ exact: isExact, includeSearch: false }}
            aria-label={isCollapsed ? label : undefined}
            data-tooltip={isCollapsed ? label : undefined}
            className={joinClasses(
              "flex items-center rounded-control font-semibold text-normal transition hover:bg-hover hover:text-strong aria-[current=page]:text-strong",
              isCollapsed ? "h-10 w-12 justify-center" : "h-9 gap-2 px-2 text-sm max-md:h-11",
            )}
          >
            <Icon aria-hidden size={isCollapsed ? 20 : 18} className="shrink-0" />
            {isCollapsed ? null : (
              <span dir="auto" className="line-clamp-2 leading-4">
                {label}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SidebarProps {
  /** px, as stored */
  width: number;
  isCollapsed: boolean;
  children: ReactNode;
}

/** The panel at the left: main links, the library, and at its edge what changes its width. */
export function Sidebar({ width, isCollapsed, children }: SidebarProps) {
  // While the edge is dragged the width is this panel's own; it is stored when the edge is let go.
  const [draggedWidth, setDraggedWidth] = useState<number | null>(null);
  const toggle = () => useUiState.setState({ sidebarCollapsed: !isCollapsed });
  return (
    <nav
      aria-label={shellText("sidebar")}
      data-tour="sidebar"
      style={{ width: draggedWidth ?? width }}
      className="relative flex shrink-0 flex-col rounded-card bg-panel"
    >
      <div
        className={joinClasses(
          "flex shrink-0 gap-1 border-b border-hairline p-2",
          isCollapsed ? "flex-col items-center" : "items-start",
        )}
      >
        <MainLinks isCollapsed={isCollapsed} />
        <IconButton
          label={isCollapsed ? shellText("expandSidebar") : shellText("collapseSidebar")}
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        />
      </div>
      <div className="flex min-h-0 grow flex-col">{children}</div>
      {isCollapsed ? null : (
        <ResizeHandle
          width={draggedWidth ?? width}
          onResize={(next) => setDraggedWidth(clampSidebarWidth(next))}
          onSettle={(next) => {
            setDraggedWidth(null);
            useUiState.setState({ sidebarWidth: clampSidebarWidth(next) });
          }}
        />
      )}
    </nav>
  );
}
