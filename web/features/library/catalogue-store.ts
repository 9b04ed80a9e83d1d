import { create } from "zustand";
import { onWorkerRefused } from "./refused.ts";
import type { AlbumEntry, ArtistEntry, CatalogueTrack } from "./catalogue.ts";
import type { CatalogueAnswer, CatalogueQuestion, EntryKind } from "./catalogue-protocol.ts";

interface CatalogueState {
  albums: readonly AlbumEntry[];
  artists: readonly ArtistEntry[];
  /** number of the load that the lists come from; 0 before the first is complete */
  loadedAs: number;
}

const nothing: CatalogueState = { albums: [], artists: [], loadedAs: 0 };

/** Albums and artists of the library; empty lists until `loadedAs` is more than 0. */
export const useCatalogue = create<CatalogueState>(() => nothing);

let send: ((question: CatalogueQuestion) => void) | undefined;
let worker: Worker | undefined;
let currentLoad = 0;
let nextQuestion = 1;
let incoming: { albums: AlbumEntry[]; artists: ArtistEntry[] } = { albums: [], artists: [] };
const waiting = new Map<number, (tracks: CatalogueTrack[]) => void>();

function take(answer: CatalogueAnswer): void {
  if (answer.type === "refused") return onWorkerRefused();
  if (answer.type === "tracks") {
    waiting.get(answer.question)?.(answer.tracks);
    waiting.delete(answer.question);
    return;
  }
  if (answer.load !== currentLoad) return;
  if (answer.type === "albums") incoming.albums.push(...answer.items);
  if (answer.type === "artists") incoming.artists.push(...answer.items);
  if (answer.type === "loaded") useCatalogue.setState({ ...incoming, loadedAs: answer.load });
}

async function connect(): Promise<(question: CatalogueQuestion) => void> {
  if (typeof Worker === "undefined") {
    const { createCatalogueService } = await import("./catalogue-service.ts");
    return createCatalogueService(take);
  }
  const opened = new Worker(new URL("./catalogue-worker.ts", import.meta.url), { type: "module" });
  opened.addEventListener("message", (event: MessageEvent<CatalogueAnswer>) => take(event.data));
  worker = opened;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- nor have messages to a worker
  return (question) => opened.postMessage(question);
}

/** Reads all songs again; the lists of before stay until the new ones are complete. */
export async function loadCatalogueFor(appToken: string): Promise<void> {
  currentLoad += 1;
  const load = currentLoad;
  incoming = { albums: [], artists: [] };
  send ??= await connect();
  send({ type: "load", load, appToken });
}

/** Forgets everything, when somebody signs out. */
export function dropCatalogue(): void {
  worker?.terminate();
  worker = undefined;
  send = undefined;
  currentLoad += 1;
  waiting.clear();
  useCatalogue.setState(nothing);
}

/** The songs of an album or artist; empty for one that the library does not have. */
export async function fetchEntryTracks(kind: EntryKind, id: string): Promise<CatalogueTrack[]> {
  send ??= await connect();
  const question = nextQuestion;
  nextQuestion += 1;
  const answer = new Promise<CatalogueTrack[]>((resolve) => waiting.set(question, resolve));
  send({ type: "tracks", question, kind, id });
  return answer;
}
