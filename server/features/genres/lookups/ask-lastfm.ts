import * as z from "zod";
import { foldName } from "../evidence/fold-name.ts";
import type { RefusalReason } from "./genre-sources.db.ts";
import { sendLookup, type GenreService } from "./send-lookup.ts";

const maxTags = 5;
/** Its counts go from 100, the tag that most gave, down; those below are opinions of few. */
const minCount = 30;
/** Its own code for an artist that it does not know. */
const unknownArtist = 6;
/**
 * What its own codes say of our right to ask (last.fm/api/errorcodes): 4 and 10 an invalid key, 26 a suspended one, 29 too
 * many calls. It sends them with the statuses 400 and 403, and has sent them with 200.
 */
const codes: Readonly<Record<number, RefusalReason | "busy">> = {
  4: "key-invalid",
  10: "key-invalid",
  26: "key-suspended",
  29: "busy",
};

const TopTags = z.object({
  toptags: z.object({
    tag: z.array(z.object({ name: z.string(), count: z.coerce.number() })).default([]),
    "@attr": z.object({ artist: z.string() }),
  }),
});
const Refusal = z.object({ error: z.number() });

/**
 * Last.fm, with the operator's key: the tags that its people gave an artist of that name. It does not distinguish
 * artists of one name, so it is asked by name alone.
 */
export const lastFm: GenreService = {
  source: "lastfm",
  name: "Last.fm",
  callsPerArtist: 1,
  // Its terms name no number; five a second are borne.
  msPerCall: 250,
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
    return (await sendLookup(ctx, { service: lastFm, address, take }, signal)) ?? { entity: "", genres: [] };
  },
  objectionOf: (answer) => codes[Refusal.safeParse(answer).data?.error ?? 0] ?? null,
};

/**
 * What `artist.gettoptags` answers: null for an artist that it does not know. Throws for an answer of another shape.
 */
export function readTags(answer: unknown, name: string): { entity: string; genres: string[] } | null {
  if (Refusal.safeParse(answer).data?.error === unknownArtist) return null;
  const { tag, "@attr": about } = TopTags.parse(answer).toptags;
  if (foldName(about.artist) !== foldName(name)) return null;
  const genres = tag
    .filter(({ count }) => count >= minCount)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxTags)
    .map((each) => each.name.toLowerCase());
  return { entity: foldName(about.artist), genres };
}
