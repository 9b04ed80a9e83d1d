import { createApi } from "#web/platform/http.ts";
import { yieldToBrowser } from "#web/platform/ndjson.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { CatalogueAnswer, CatalogueQuestion } from "./catalogue-protocol.ts";
import { loadCatalogue } from "./load-catalogue.ts";

const sliceLength = 1500;

async function tellSlices<T>(items: readonly T[], tellSlice: (slice: T[]) => void): Promise<void> {
  for (let start = 0; start < items.length; start += sliceLength) {
    tellSlice(items.slice(start, start + sliceLength));
    await yieldToBrowser();
  }
}

/**
 * Answers questions about the catalogue; it runs in a worker, or in the page where there are none. Every
 * answer goes to `tell`.
 */
export function createCatalogueService(tell: (answer: CatalogueAnswer) => void) {
  let catalogue: Catalogue = createCatalogue();
  let running = new AbortController();

  const load = async ({ load: number, appToken }: Extract<CatalogueQuestion, { type: "load" }>) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const api = createApi({ getAppToken: () => appToken, onRefused: () => tell({ type: "refused" }) });
    try {
      const loaded = await loadCatalogue(api, signal);
      catalogue = loaded;
      await tellSlices(loaded.listAlbums(), (items) => tell({ type: "albums", load: number, items }));
      await tellSlices(loaded.listArtists(), (items) => tell({ type: "artists", load: number, items }));
      tell({ type: "loaded", load: number });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  return (question: CatalogueQuestion): void => {
    if (question.type === "load") {
      void load(question);
      return;
    }
    const { kind, id } = question;
    const tracks = kind === "album" ? catalogue.tracksOfAlbum(id) : catalogue.tracksOfArtist(id);
    tell({ type: "tracks", question: question.question, tracks });
  };
}
