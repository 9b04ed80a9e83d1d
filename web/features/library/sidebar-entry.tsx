import { Link } from "@tanstack/react-router";
import { Heart, type LucideIcon } from "lucide-react";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

/** One line of the sidebar's list, whatever it stands for. */
export interface SidebarItem {
  id: string;
  to: "/playlist/$id" | "/album/$id" | "/artist/$id";
  name: string;
  detail: string;
  imageUrl: string | null;
  icon: LucideIcon;
  isRound?: boolean;
  isLiked?: boolean;
}

/** The heart of the liked songs, drawn like a cover. */
export function LikedArt({ size, className }: { size: number | "fill"; className?: string }) {
  const isFill = size === "fill";
  return (
    <span
      aria-hidden
      style={isFill ? undefined : { width: size, height: size }}
      className={joinClasses(
        "grid shrink-0 place-items-center bg-accent text-on-accent",
        isFill ? "aspect-square w-full rounded-card" : "rounded-control",
        className,
      )}
    >
      <Heart fill="currentColor" size={isFill ? "38%" : Math.round(size * 0.45)} strokeWidth={0} />
    </span>
  );
}

/** A link to a playlist, album or artist; only its picture when there is no room for more. */
export function SidebarEntry({ item, isCollapsed }: { item: SidebarItem; isCollapsed: boolean }) {
  return (
    <Link
      to={item.to}
      params={{ id: item.id }}
      aria-label={isCollapsed ? item.name : undefined}
      data-tooltip={isCollapsed ? item.name : undefined}
      className={joinClasses(
        "flex h-14 items-center gap-3 rounded-control -outline-offset-2 transition hover:bg-hover aria-[current=page]:bg-pressed",
        isCollapsed ? "justify-center" : "px-2",
      )}
    >
      {item.isLiked === true ? (
        <LikedArt size={40} />
      ) : (
        <Artwork
          url={item.imageUrl}
          seed={item.id}
          size={40}
          icon={item.icon}
          shape={item.isRound === true ? "round" : "square"}
        />
      )}
      {isCollapsed ? null : (
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left font-medium text-strong">
            {item.name}
          </span>
          <span className="block truncate text-sm text-weak">{item.detail}</span>
        </span>
      )}
    </Link>
  );
}
