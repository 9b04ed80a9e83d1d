import {
  ArrowDown,
  ArrowUp,
  Disc3,
  ExternalLink,
  FolderOpen,
  Headphones,
  Heart,
  HeartOff,
  Link2,
  ListChecks,
  ListEnd,
  ListPlus,
  ListStart,
  type LucideIcon,
  Pencil,
  Pin,
  PinOff,
  Play,
  Shuffle,
  Trash2,
  UserRound,
} from "lucide-react";
import { verbText } from "#web/platform/texts/verbs-text.ts";
import type { MenuEntry } from "./menu-entry.ts";

const icons = {
  open: FolderOpen,
  play: Play,
  shuffle: Shuffle,
  playNext: ListStart,
  queue: ListEnd,
  listenIn: Headphones,
  addToPlaylist: ListPlus,
  inPlaylists: ListChecks,
  like: Heart,
  unlike: HeartOff,
  goToArtist: UserRound,
  goToAlbum: Disc3,
  pin: Pin,
  unpin: PinOff,
  rename: Pencil,
  moveUp: ArrowUp,
  moveDown: ArrowDown,
  copyLink: Link2,
  remove: Trash2,
  unfollow: HeartOff,
  delete: Trash2,
} satisfies Record<string, LucideIcon>;

/** Something that can be done with songs or lists: the same words, sign and place in every menu. */
export type VerbId = keyof typeof icons;

const dangerous: ReadonlySet<VerbId> = new Set(["remove", "unfollow", "delete"]);

interface VerbUse {
  /** said after the label */
  hint?: string;
  isDisabled?: boolean;
  /** distinguishes lines of the same verb in one menu */
  key?: string;
}

/** A line of a menu that does this. */
export function verb(id: VerbId, onSelect: () => void, use: VerbUse = {}): MenuEntry {
  return {
    kind: "action",
    label: verbText(id),
    icon: icons[id],
    ...(dangerous.has(id) ? { isDanger: true } : {}),
    ...use,
    onSelect,
  };
}

/** How a verb is drawn, for lines that open more lines. */
export function verbLook(id: VerbId): { label: string; icon: LucideIcon } {
  return { label: verbText(id), icon: icons[id] };
}

/** A line that leads to the service's own page; its words name the service. */
export function openAtService(label: string, url: string): MenuEntry {
  return {
    kind: "action",
    label,
    icon: ExternalLink,
    onSelect: () => void window.open(url, "_blank", "noopener,noreferrer"),
  };
}

/** The parts of a menu, in the order of every menu; what stands in one part is the menu's own. */
export interface MenuParts {
  /** opens it, where its page is not open already */
  open?: readonly MenuEntry[];
  /** play, shuffle, play next, add to queue, listen in */
  play?: readonly MenuEntry[];
  /** add to playlist, in which it is, like */
  keep?: readonly MenuEntry[];
  /** where it leads */
  goTo?: readonly MenuEntry[];
  /** what is known of it: genre, details */
  about?: readonly MenuEntry[];
  /** pin, rename, move */
  arrange?: readonly MenuEntry[];
  /** its address, and its page at the service */
  link?: readonly MenuEntry[];
  /** what takes it away */
  remove?: readonly MenuEntry[];
}

const order: readonly (readonly (keyof MenuParts)[])[] = [
  ["open", "play"],
  ["keep"],
  ["goTo", "about"],
  ["arrange"],
  ["link"],
  ["remove"],
];

/** A menu in the one order that all menus have, with a line between its groups. */
export function menuOf(parts: MenuParts): MenuEntry[] {
  return order
    .map((group) => group.flatMap((part) => parts[part] ?? []))
    .filter((entries) => entries.length > 0)
    .flatMap((entries, index) => (index === 0 ? entries : [{ kind: "separator" }, ...entries]));
}
