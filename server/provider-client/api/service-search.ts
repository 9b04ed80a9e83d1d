import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { listOf, objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { integerOf } from "#server/provider-client/answers/json.ts";
import { formOf } from "./web-api-calls.ts";
import {
  readImages,
  readItem,
  wholeItem,
  type ProviderImage,
  type ProviderTrack,
} from "./provider-objects.ts";

/** Kinds that the service is searched for, in its own words. */
export type ServiceKind = "track" | "artist" | "album";

/** An artist or album as the service's search shows it. */
export interface ServiceEntry {
  id: string;
  name: string;
  images: ProviderImage[];
  /** of an album: its first artist */
  artistName: string | null;
  /** of an album */
  trackCount: number | null;
}

interface ServiceResults {
  tracks: ProviderTrack[];
  artists: ServiceEntry[];
  albums: ServiceEntry[];
}

/** What one call answers of each kind at most: all that development mode allows (reference/search). */
const maxResults = 10;

/**
 * Searches the service itself: one call, whatever the kinds. Entries that it answers as null or without a name to be
 * found by are left out. Throws what the client throws, and AppError `provider-error` where it refuses the search.
 */
export async function searchService(
  client: ProviderClient,
  {
    userId,
    q,
    kinds,
    signal,
  }: { userId: string; q: string; kinds: readonly ServiceKind[]; signal: AbortSignal },
): Promise<ServiceResults> {
  const { status, body } = await client.send({
    userId,
    method: "GET",
    path: formOf("search", "development").call.replace("GET ", ""),
    query: { q, type: kinds.join(","), limit: maxResults },
    priority: "interactive",
    signal,
  });
  if (status >= 400) throw new AppError("provider-error", message("provider.unreadable"));
  const { ownOrigin } = client.connection;
  const itemsOf = (kind: ServiceKind) => listOf(objectOf(objectOf(body)?.[`${kind}s`])?.["items"]);
  return {
    tracks: itemsOf("track").flatMap((track) => {
      const item = wholeItem(readItem({ item: track }, ownOrigin));
      return item.kind === "track" ? [item.track] : [];
    }),
    artists: itemsOf("artist").flatMap((artist) => readEntry(artist, ownOrigin)),
    albums: itemsOf("album").flatMap((album) => readEntry(album, ownOrigin)),
  };
}

function readEntry(value: unknown, ownOrigin: ProviderClient["connection"]["ownOrigin"]): ServiceEntry[] {
  const raw = objectOf(value);
  const [id, name] = [textOf(raw?.["id"]), textOf(raw?.["name"])];
  if (raw === null || !id || !name) return [];
  const artist = objectOf(listOf(raw["artists"])[0]);
  return [
    {
      id,
      name,
      images: readImages(raw["images"], ownOrigin),
      artistName: textOf(artist?.["name"]),
      trackCount: integerOf(raw["total_tracks"]),
    },
  ];
}
