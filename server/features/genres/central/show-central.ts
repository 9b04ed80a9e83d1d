import type * as z from "zod";
import type { centralCoverage, searchCentral } from "#contract/admin/central-library.ts";
import type { AppContext } from "#server/features/context.ts";
import { countCentral, countKnownArtists, findArtists, findSongs } from "./central-counts.db.ts";

type Ctx = Pick<AppContext, "database">;

/** What the central library knows, by source. */
export async function coverCentral({ database }: Ctx): Promise<z.output<(typeof centralCoverage)["output"]>> {
  const { tracks, withGenre, artists } = await countCentral(database);
  const known = new Map((await countKnownArtists(database)).map((row) => [row.source, row]));
  const sources = (["given", "provider", "wikidata", "musicbrainz", "discogs", "lastfm"] as const).map(
    (source) => {
      const row = known.get(source);
      return {
        source,
        artists: row?.artists ?? 0,
        asked: row?.asked ?? 0,
        last_at: row === undefined ? null : Math.floor(row.told_at.getTime() / 1000),
      };
    },
  );
  const askedOfService = known.get("provider")?.asked ?? 0;
  return {
    tracks,
    tracks_with_genre: withGenre,
    artists,
    artists_open: Math.max(0, artists - askedOfService),
    sources,
  };
}

/** Songs or artists by a part of their name. */
export async function searchEntries(
  { database }: Ctx,
  { kind, q, limit }: z.output<(typeof searchCentral)["query"]>,
): Promise<z.output<(typeof searchCentral)["output"]>> {
  const found = await (kind === "artist" ? findArtists : findSongs)(database, q, limit);
  const items = found.map((row) => ({
    ...row,
    kind,
    provider: row.provider as "spotify" | "demo" | "folder",
  }));
  return { items };
}
