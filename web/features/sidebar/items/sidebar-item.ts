import type { LucideIcon } from "lucide-react";
import type { Orderable } from "./order-items.ts";
import type { Playlist } from "#web/features/library/library.ts";

/** One line of the sidebar's list, whatever it stands for. */
export interface SidebarItem extends Orderable {
  to: "/playlist/$id" | "/album/$id" | "/artist/$id";
  detail: string;
  imageUrl: string | null;
  icon: LucideIcon;
  /** what the player gets, or null for what cannot be played as a whole */
  uri: string | null;
  /** its page at the service */
  url: string | null;
  /** given for playlists that the service has */
  playlist?: Playlist;
  isLiked?: boolean;
  /** not a playlist yet: drawn dashed */
  isSuggested?: boolean;
}

/** A line of the sidebar: an entry, alone or in a folder, or a folder. */
export type SidebarRow =
  | { kind: "item"; key: string; item: SidebarItem; folder: string | null; prefix: string; rest: string }
  | { kind: "folder"; key: string; name: string; items: readonly SidebarItem[]; isOpen: boolean };
