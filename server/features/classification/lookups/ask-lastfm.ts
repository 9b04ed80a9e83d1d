import * as z from "zod";
import { AppError } from "#server/platform/process/errors.ts";
import { foldName } from "../evidence/fold-name.ts";
import { sendLookup, type GenreService } from "./send-lookup.ts";

const mostTags = 5;
/** Its counts go from 100, the tag that most gave, down; those below are opinions of few. */
const leastCount = 30;
/** Its own codes: the artist is unknown; the key is refused (4, 10, 26: wrong, unknown, suspended). */
const unknownArtist = 6;
const refusedKey = [4, 10, 26];

const TopTags = z.object({
  toptags: z.object({
    tag: z.array(z.object({ name: z.string(), count: z.coerce.number() })).default([]),
    "@attr": z.object({ artist: z.string() }),
  }),
});
const Refusal = z.object({ error: z.number() });

/**
 * Last.fm, with the operator's key: the tags that its people gave an artist of that name. It tells artists of one name
 * apart by nothing, so it is asked by name alone.
 */
export const lastFm: GenreService = {
  source: "lastfm",
  name: "Last.fm",
  callsPerArtist: 1,
  isAvailable: (settings) => settings.LASTFM_API_KEY !== undefined,
  ask: async (ctx, { name }, signal) => {
    const query = new URLSearchParams({
      method: "artist.gettoptags",
      artist: name,
      autocorrect: "0",
      api_key: ctx.settings.LASTFM_API_KEY ?? "",
      format: "json",
    });
    const address = `${ctx.settings.LASTFM_API_BASE}/?${query.toString()}`;
    const take = (answer: unknown) => readTags(answer, name);
    const told = (await sendLookup(ctx, { service: lastFm, address, take }, signal)) ?? null;
    if (told === "refused") throw new AppError("provider-error", "Last.fm refused the key of this instance.");
    return told ?? { entity: "", genres: [] };
  },
};

/**
 * What `artist.gettoptags` answers: null for an artist that it does not know, `refused` for a wrong key. Throws for an
 * answer of another shape.
 */
export function readTags(
  answer: unknown,
  name: string,
): { entity: string; genres: string[] } | "refused" | null {
  const { data: refusal } = Refusal.safeParse(answer);
  if (refusal?.error === unknownArtist) return null;
  if (refusal !== undefined && refusedKey.includes(refusal.error)) return "refused";
  const { tag, "@attr": about } = TopTags.parse(answer).toptags;
  if (foldName(about.artist) !== foldName(name)) return null;
  const genres = tag
    .filter(({ count }) => count >= leastCount)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostTags)
    .map((each) => each.name.toLowerCase());
  return { entity: foldName(about.artist), genres };
}
