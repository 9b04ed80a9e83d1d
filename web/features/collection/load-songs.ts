import type { Api } from "#web/platform/api/http.ts";
import { type Catalogue, createCollection } from "./group-songs.ts";

const chunkSize = 500;
const pageSize = 5000;

async function readStream(api: Api, signal: AbortSignal): Promise<Catalogue> {
  const catalogue = createCollection();
  const lines = api.stream("GET /library/stream/cache", { query: { chunk_size: chunkSize }, signal });
  for await (const line of lines) if (line.type === "track") catalogue.add(line.track);
  return catalogue;
}

async function readPages(api: Api, signal: AbortSignal): Promise<Catalogue> {
  const catalogue = createCollection();
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await api.call("GET /library/cache/tracks", { query: { limit: pageSize, offset }, signal });
    for (const track of page.items) catalogue.add(track);
    total = page.items.length === 0 ? 0 : page.total;
  }
  return catalogue;
}

/**
 * Reads every cached song: by the stream, by pages of 5,000 when the stream fails, and null when both do (specification
 * 1, section 4). Rejects only when given up by the signal.
 */
export async function loadCatalogue(api: Api, signal: AbortSignal): Promise<Catalogue | null> {
  try {
    return await readStream(api, signal);
  } catch {
    signal.throwIfAborted();
  }
  try {
    return await readPages(api, signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
