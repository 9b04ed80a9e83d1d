import { conditionsOf, type Rule } from "#contract/smart-playlists/rule-fields.ts";

/** What a rule may name, and what the person's other rules name. */
export interface Known {
  /** null while the playlist is not made */
  playlistId: string | null;
  /** ids of readable playlists of the library */
  playlists: ReadonlySet<string>;
  /** rules of smart playlists by the id of theirs */
  rules: ReadonlyMap<string, Rule>;
  isGenre: (name: string) => boolean;
  isMainGenre: (name: string) => boolean;
}

/** What is wrong with the things that a rule names; null when there are all of them, and it does not end in itself. */
export function checkReferences(rule: Rule, known: Known): string | null {
  for (const { field, value } of conditionsOf(rule.where)) {
    const name = String(value);
    if (field === "genre" && !known.isGenre(name)) return `There is no genre “${name}”.`;
    if (field === "main genre" && !known.isMainGenre(name)) return `There is no main genre “${name}”.`;
  }
  const named = playlistsOf(rule);
  if (known.playlistId !== null && named.includes(known.playlistId))
    return "The rule refers to the playlist that it fills.";
  if (named.some((id) => !known.playlists.has(id)))
    return "The rule refers to a playlist that is not in your library.";
  if (known.playlistId !== null && leadsTo(named, known.playlistId, known.rules))
    return "The rule refers to a smart playlist that refers back to this one.";
  return null;
}

function playlistsOf({ where }: Rule): string[] {
  return conditionsOf(where).flatMap(({ field, value }) => (field === "in playlist" ? [String(value)] : []));
}

function leadsTo(from: readonly string[], goal: string, rules: ReadonlyMap<string, Rule>): boolean {
  const seen = new Set<string>();
  const ahead = [...from];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (id === goal) return true;
    const rule = rules.get(id);
    if (seen.has(id) || rule === undefined) continue;
    seen.add(id);
    ahead.push(...playlistsOf(rule));
  }
  return false;
}
