import type { LucideIcon } from "lucide-react";
import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { foldText } from "#web/platform/text/matches-words.ts";
import { type Named, rankNames } from "#web/platform/text/rank-names.ts";
import type { Command, PaletteEntry } from "./command.ts";

/** One line of the palette. */
export interface PaletteItem extends Named {
  /** stable: what was used lately is kept by it */
  id: string;
  detail: string;
  icon?: LucideIcon | undefined;
  imageUrl?: string | null | undefined;
  /** its shortcut, as stored */
  shortcut?: string | null;
  run: () => void;
}

const maxShown = 100;
const maxRecent = 6;
/** Of equal fits, what was used lately is first, then commands, then the largest. */
const recentWeight = 2_000_000;
const commandWeight = 1_000_000;

/** Commands as lines. */
export function commandItems(
  commands: readonly Command[],
  shortcutOf: (id: string) => string | null,
): PaletteItem[] {
  return commands
    .filter(({ isKeyOnly, isOff }) => isKeyOnly !== true && isOff !== true)
    .map((command) => ({
      id: `command:${command.id}`,
      name: command.label,
      folded: foldText(command.label),
      weight: commandWeight,
      detail: commandText(`group.${command.group}`),
      icon: command.icon,
      shortcut: shortcutOf(command.id),
      run: command.run,
    }));
}

/** Playlists, artists, albums and settings as lines. */
export function entryItems(
  entries: readonly PaletteEntry[],
  onOpen: (entry: PaletteEntry) => void,
): PaletteItem[] {
  return entries.map((entry) => ({
    id: `${entry.kind}:${entry.id}`,
    name: entry.name,
    folded: entry.folded,
    synonyms: entry.synonyms,
    weight: entry.weight,
    detail: entry.detail,
    imageUrl: entry.imageUrl,
    icon: entry.icon,
    run: () => onOpen(entry),
  }));
}

/**
 * What the palette lists: what was used lately and all commands, or what fits what was typed, best first, at most 100.
 *
 * @param recent ids of what was used, the latest first
 */
export function choosePaletteItems(
  { commands, entries }: { commands: readonly PaletteItem[]; entries: readonly PaletteItem[] },
  typed: string,
  recent: readonly string[],
): PaletteItem[] {
  const places = new Map(recent.map((id, place) => [id, place]));
  if (typed.trim() === "") {
    const used = [...commands, ...entries]
      .filter(({ id }) => places.has(id))
      .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
      .slice(0, maxRecent);
    const listed = new Set(used.map(({ id }) => id));
    return [...used, ...commands.filter(({ id }) => !listed.has(id))];
  }
  const weighed = [...commands, ...entries].map((item) => {
    const place = places.get(item.id);
    return place === undefined ? item : { ...item, weight: recentWeight - place };
  });
  return rankNames(weighed, typed, { max: maxShown, minFit: 1 });
}
