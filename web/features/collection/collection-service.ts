import { createApi } from "#web/platform/api/http.ts";
import { yieldToBrowser } from "#web/platform/api/ndjson.ts";
import { clearCachedCollections, readCachedCollection, writeCachedCollection } from "./collection-cache.ts";
import type { CollectionAnswer, CollectionQuestion } from "./collection-protocol.ts";
import { type Catalogue, createCollection } from "./group-songs.ts";
import { loadCatalogue } from "./load-songs.ts";

const sliceLength = 1500;

type Answer = (answer: CollectionAnswer) => void;

/** @param read null where the songs could be read in no way: the lists are empty then */
async function sendLists(read: Catalogue | null, signal: AbortSignal, answer: Answer): Promise<void> {
  const catalogue = read ?? createCollection();
  const sendSlices = async <T>(items: readonly T[], sendSlice: (slice: T[]) => void) => {
    for (let start = 0; start < items.length; start += sliceLength) {
      signal.throwIfAborted();
      sendSlice(items.slice(start, start + sliceLength));
      await yieldToBrowser();
    }
  };
  answer({ type: "begin" });
  await sendSlices(catalogue.listAlbums(), (items) => answer({ type: "albums", items }));
  await sendSlices(catalogue.listArtists(), (items) => answer({ type: "artists", items }));
  signal.throwIfAborted();
  answer({ type: "loaded", isRead: read !== null });
}

/** Ends without a word when it was given up by the signal. */
async function unlessGivenUp(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Answers questions about the songs of a library; it runs in a worker, or in the page where there are none. Every answer
 * goes to `answer`. A library of the version that is shown already is not read again.
 */
export function createCollectionService(answer: Answer) {
  let catalogue: Catalogue = createCollection();
  let shownVersion: string | null = null;
  let recalled: Promise<void> = Promise.resolve();
  let running = new AbortController();

  const begin = (): AbortSignal => {
    running.abort();
    running = new AbortController();
    return running.signal;
  };

  const recall = async (userId: string, signal: AbortSignal) => {
    const cached = await readCachedCollection(userId);
    signal.throwIfAborted();
    if (cached === null) return;
    catalogue = createCollection(cached.content);
    await sendLists(catalogue, signal, answer);
    shownVersion = cached.version;
  };

  const load = async (question: Extract<CollectionQuestion, { type: "load" }>, signal: AbortSignal) => {
    const { userId, appToken, version } = question;
    // A server that does not answer leaves what is shown as it is.
    if (shownVersion !== null && (version === null || version === shownVersion)) return;
    const api = createApi({ getAppToken: () => appToken, onRefused: () => answer({ type: "refused" }) });
    const loaded = await loadCatalogue(api, signal);
    catalogue = loaded ?? createCollection();
    shownVersion = null;
    await sendLists(loaded, signal, answer);
    if (loaded === null || version === null) return;
    shownVersion = version;
    await writeCachedCollection({ userId, version, content: loaded.content });
  };

  return (question: CollectionQuestion): void => {
    if (question.type === "tracks") {
      const { kind, id } = question;
      const tracks = kind === "album" ? catalogue.tracksOfAlbum(id) : catalogue.tracksOfArtist(id);
      answer({ type: "tracks", question: question.question, tracks });
    } else if (question.type === "search") {
      const { typed, max } = question;
      // What this browser has of the library may still be on its way out of it.
      void recalled.then(() =>
        answer({ type: "found", question: question.question, ...catalogue.search(typed, max) }),
      );
    } else if (question.type === "recall") {
      const signal = begin();
      recalled = unlessGivenUp(signal, () => recall(question.userId, signal));
    } else if (question.type === "load") {
      void recalled.then(() => {
        const signal = begin();
        return unlessGivenUp(signal, () => load(question, signal));
      });
    } else {
      begin();
      void clearCachedCollections().then(() => answer({ type: "forgotten" }));
    }
  };
}
