import type { RouteInput } from "#contract/api.ts";
import type { StartChange } from "#web/features/changes/changes.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { call } from "#web/platform/api/api.ts";
import type { Choice } from "./health-rows.ts";

type Repairs = RouteInput<"POST /clean-up/repairs">["body"];
type RemoveChoice = Extract<Choice, { kind: "remove" }>;

function urisOf(choices: readonly Choice[]): string[] {
  return [...new Set(choices.map(({ uri }) => uri))];
}

function itemsOf(places: readonly RemoveChoice[]): { uri: string; positions: number[] }[] {
  return [...Map.groupBy(places, ({ uri }) => uri)].map(([uri, at]) => ({
    uri,
    positions: at.map(({ position }) => position).toSorted((a, b) => a - b),
  }));
}

/** Takes what is selected out of its playlists and out of the liked songs. */
export function removalOf(choices: readonly Choice[]): Repairs {
  const places = choices.filter((choice) => choice.kind === "remove");
  return {
    unlike: urisOf(choices.filter(({ kind }) => kind === "unlike")),
    remove: [...Map.groupBy(places, ({ playlistId }) => playlistId)].map(([playlistId, chosen]) => ({
      playlist_id: playlistId,
      items: itemsOf(chosen),
    })),
  };
}

/** Puts a heart on what is selected, or takes it away. */
export function likesOf(choices: readonly Choice[], isLiked: boolean): Repairs {
  return isLiked ? { like: urisOf(choices) } : { unlike: urisOf(choices) };
}

/** Puts what is selected into a playlist; without an id into the one of the name, which is made where there is none. */
export function additionOf(
  choices: readonly Choice[],
  { id, name }: { id: string | null; name: string },
): Repairs {
  return { add: { playlist_id: id, name, uris: urisOf(choices) } };
}

/** What starts the repairs. */
export function repair(body: Repairs): StartChange {
  return () => call("POST /clean-up/repairs", { body });
}

const maxTitles = 3;

/** What a removal takes from where, a line a place: `2 from Evening: Blue, Green`. */
export function describeRemoval(choices: readonly Choice[]): { where: string; titles: string }[] {
  const likes = choices.filter(({ kind }) => kind === "unlike");
  const byPlaylist = Map.groupBy(
    choices.filter((choice) => choice.kind === "remove"),
    ({ playlistId }) => playlistId,
  );
  const lines = [...byPlaylist.values()].map((places) => ({
    where: healthText("removeFrom", {
      count: places.length,
      playlist: places[0]?.playlistName ?? "",
    }),
    titles: describeTitles(places),
  }));
  if (likes.length === 0) return lines;
  const where = healthText("removeLiked", { count: likes.length });
  return [...lines, { where, titles: describeTitles(likes) }];
}

function describeTitles(choices: readonly Choice[]): string {
  const titles = [...new Set(choices.map(({ title }) => title))];
  const shown = titles.slice(0, maxTitles).join(", ");
  const more = titles.length - maxTitles;
  return more <= 0 ? shown : healthText("titlesMore", { titles: shown, count: more });
}
