import { message, type Message } from "#contract/messages/messages.ts";
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
export function checkReferences(rule: Rule, known: Known): Message | null {
  for (const { field, value } of conditionsOf(rule.where)) {
    const name = String(value);
    if (field === "genre" && !known.isGenre(name))
      return message("smartPlaylists.unknownGenre", { genre: name });
    if (field === "main genre" && !known.isMainGenre(name))
      return message("smartPlaylists.unknownMainGenre", { genre: name });
  }
  const named = playlistsOf(rule);
  if (known.playlistId !== null && named.includes(known.playlistId))
    return message("smartPlaylists.refersToItself");
  if (named.some((id) => !known.playlists.has(id))) return message("smartPlaylists.refersToUnknown");
  if (known.playlistId !== null && leadsTo(named, known.playlistId, known.rules))
    return message("smartPlaylists.refersBack");
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
