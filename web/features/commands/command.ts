import type { LucideIcon } from "lucide-react";

/** Groups of the shortcuts page, in its order. */
export const commandGroups = ["general", "going", "playing", "appearance", "account"] as const;
type CommandGroup = (typeof commandGroups)[number];

/** Something that can be done from the palette, by a shortcut, or both. Features contribute them in app-commands.tsx. */
export interface Command {
  /** stable: what the person's own shortcut is kept under */
  id: string;
  group: CommandGroup;
  label: string;
  icon: LucideIcon;
  /** its shortcut unless the person chose another, see key-combos.ts; left out for none */
  shortcut?: string;
  /** cannot be done at the moment: the key keeps its usual meaning, and the palette leaves it out */
  isOff?: boolean;
  /** not listed in the palette: it means nothing there, or is the palette itself */
  isKeyOnly?: boolean;
  /** done again while the key is held down */
  isRepeating?: boolean;
  run: () => void;
}

/** A playlist, artist, album or setting that the palette leads to. */
export interface PaletteEntry {
  kind: string;
  id: string;
  name: string;
  /** the name without case and accents */
  folded: string;
  /** other words that find it, without case and accents */
  synonyms?: string | undefined;
  weight: number;
  detail: string;
  /** left out for what has a sign in its place */
  imageUrl?: string | null;
  icon?: LucideIcon;
}
