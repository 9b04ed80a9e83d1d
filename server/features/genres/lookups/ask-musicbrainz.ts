import { findCredited, findNamed, readGenres } from "./musicbrainz-answers.ts";
import { sendLookup, type GenreService } from "./send-lookup.ts";

/** MusicBrainz: the artist by a recording's ISRC where there is one, else by name, and then its genres. */
export const musicBrainz: GenreService = {
  source: "musicbrainz",
  name: "MusicBrainz",
  callsPerArtist: 2,
  // https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting: one a second.
  msPerCall: 1_000,
  isAvailable: () => true,
  ask: async (ctx, { name, isrc }, signal) => {
    const ask = <Value>(path: string, take: (answer: unknown) => Value) =>
      sendLookup(
        ctx,
        { service: musicBrainz, address: `${ctx.settings.MUSICBRAINZ_API_BASE}/${path}`, take },
        signal,
      );
    const byIsrc =
      isrc === null
        ? null
        : await ask(`isrc/${encodeURIComponent(isrc)}?inc=artist-credits&fmt=json`, (answer) =>
            findCredited(answer, name),
          );
    const query = encodeURIComponent(`artist:"${name.replaceAll(/["\\]/gu, " ")}"`);
    const id =
      byIsrc ?? (await ask(`artist?query=${query}&limit=10&fmt=json`, (answer) => findNamed(answer, name)));
    if (id === null) return { entity: "", genres: [] };
    const genres = await ask(`artist/${encodeURIComponent(id)}?inc=genres&fmt=json`, readGenres);
    return { entity: id, genres: genres ?? [] };
  },
};
