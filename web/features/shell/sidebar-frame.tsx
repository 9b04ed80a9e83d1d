import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn, Home, PanelLeftClose, PanelLeftOpen, Users } from "lucide-react";
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
    ] as const,
);

/** The links at the sidebar's top. */
export function MainLinks({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <ul className={isCollapsed ? "" : "grow"}>
      {mainLinks().map(({ to, label, icon: Icon, isExact }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: isExact, includeSearch: false }}
            aria-label={isCollapsed ? label : undefined}
            data-tooltip={isCollapsed ? label : undefined}
            className={joinClasses(
              "flex h-10 items-center gap-3 rounded-control font-semibold text-normal transition hover:bg-hover hover:text-strong aria-[current=page]:text-strong",
              isCollapsed ? "w-12 justify-center" : "px-3",
            )}
          >
            <Icon aria-hidden size={20} />
            {isCollapsed ? null : label}
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
