import { call, forward } from "#web/platform/api/api.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import type { Choice } from "./health-rows.ts";
import { partsOfUris, planRemovals } from "./repair-plan.ts";
import type { Step } from "./run-steps.ts";

/** Songs that one step is about: small enough that progress is seen and stopping is soon. */
const songsAStep = 40;

function likeStep(uris: string[], isLiked: boolean): Step {
  return {
    name: healthText("likedSongs"),
    count: uris.length,
    run: () => forward(isLiked ? "PUT" : "DELETE", "me/library", { body: { uris } }),
  };
}

/** Puts a heart on what is selected, or takes it away. */
export function likeSteps(choices: readonly Choice[], isLiked: boolean): Step[] {
  return partsOfUris(choices, songsAStep).map((uris) => likeStep(uris, isLiked));
}

/** Takes what is selected out of its playlists and out of the liked songs. */
export function removeSteps(choices: readonly Choice[]): Step[] {
  const likes = choices.filter(({ kind }) => kind === "unlike");
  const removals = planRemovals(choices).map(({ playlistId, playlistName, titles, items }): Step => ({
    name: playlistName,
    count: titles.length,
    run: () => call("DELETE /playlists/{id}/items", { params: { id: playlistId }, body: { items } }),
  }));
  return [...removals, ...likeSteps(likes, false)];
}

/** Where songs go: a playlist that there is, or a new one. */
export type Target = { id: string; name: string } | { id: null; name: string };

/** Puts what is selected at the end of a playlist, which is made first if it is new. */
export function addSteps(choices: readonly Choice[], target: Target): Step[] {
  let id = target.id;
  return partsOfUris(choices, songsAStep).map((uris) => ({
    name: target.name,
    count: uris.length,
    run: async () => {
      id ??= (await call("POST /playlists/create", { body: { name: target.name } })).id;
      await call("POST /playlists/{id}/items", { params: { id }, body: { uris } });
    },
  }));
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
