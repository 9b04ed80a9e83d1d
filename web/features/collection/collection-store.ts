import { create } from "zustand";
import { cacheStatusQuery } from "#web/features/library/library.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { Session } from "#web/platform/api/session.ts";
import type { AlbumEntry, ArtistEntry, CollectionTrack } from "./group-songs.ts";
import type { CollectionAnswer, CollectionQuestion, EntryKind } from "./collection-protocol.ts";

interface CollectionState {
  albums: readonly AlbumEntry[];
  artists: readonly ArtistEntry[];
  /** number of the lists, another one whenever they are; 0 before the first are complete */
  loadedAs: number;
  /** the songs could be read in no way, so that the lists say nothing of the library */
  isUnread: boolean;
}

const nothing: CollectionState = { albums: [], artists: [], loadedAs: 0, isUnread: false };

/** Albums and artists of the library; empty lists until `loadedAs` is more than 0. */
export const useCollection = create<CollectionState>(() => nothing);

/** A worker that answers, or its work in the page where there are no workers. */
interface Service {
  send: (question: CollectionQuestion) => void;
}

let service: Promise<Service> | undefined;
let nextNumber = 1;
let incoming: { albums: AlbumEntry[]; artists: ArtistEntry[] } = { albums: [], artists: [] };
/** What the worker answers to a single question. */
type Found = { tracks: CollectionTrack[]; total?: number };
const waiting = new Map<number, (found: Found) => void>();

/** The worker's token was refused: the profile call decides whether the session is over. */
function onWorkerRefused(): void {
  void queryClient.invalidateQueries({ queryKey: ["auth", "profile"] });
}

function take(answer: CollectionAnswer): void {
  if (answer.type === "refused") onWorkerRefused();
  if (answer.type === "tracks" || answer.type === "found") {
    waiting.get(answer.question)?.(answer);
    waiting.delete(answer.question);
  }
  if (answer.type === "begin") incoming = { albums: [], artists: [] };
  if (answer.type === "albums") incoming.albums.push(...answer.items);
  if (answer.type === "artists") incoming.artists.push(...answer.items);
  if (answer.type === "loaded") {
    useCollection.setState({ ...incoming, loadedAs: nextNumber, isUnread: !answer.isRead });
    nextNumber += 1;
  }
}

async function connect(): Promise<Service> {
  let isDropped = false;
  const guard = (onForgotten: () => void) => (answer: CollectionAnswer) => {
    if (answer.type === "forgotten") onForgotten();
    else if (!isDropped) take(answer);
  };
  const dropAtForget = (send: Service["send"]): Service => ({
    send: (question) => {
      isDropped ||= question.type === "forget";
      send(question);
    },
  });
  if (typeof Worker === "undefined") {
    const { createCollectionService } = await import("./collection-service.ts");
    return dropAtForget(createCollectionService(guard(() => undefined)));
  }
  const worker = new Worker(new URL("./collection-worker.ts", import.meta.url), { type: "module" });
  const handle = guard(() => worker.terminate());
  worker.addEventListener("message", (event: MessageEvent<CollectionAnswer>) => handle(event.data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- nor have messages to a worker
  return dropAtForget((question) => worker.postMessage(question));
}

/** What the server says its library's version is; null when it does not answer. */
async function readVersion(): Promise<string | null> {
  try {
    return (await queryClient.fetchQuery(cacheStatusQuery)).version;
  } catch {
    return null;
  }
}

/**
 * Shows what this browser has of the library, and reads all songs when the server has another version of it. The lists
 * of before stay until the new ones are complete.
 */
export async function loadCatalogueFor({ appToken, userId }: Session): Promise<void> {
  const isFirst = service === undefined;
  service ??= connect();
  const asked = service;
  const { send } = await asked;
  if (isFirst) send({ type: "recall", userId });
  // Before the songs are read: what is read then is of this version, or of a later one that the next start finds out.
  const version = await readVersion();
  if (service === asked) send({ type: "load", userId, appToken, version });
}

/** Forgets everything, also what this browser has stored, when someone signs out. */
export function dropCollection(): void {
  void service?.then(({ send }) => send({ type: "forget" }));
  service = undefined;
  waiting.clear();
  useCollection.setState(nothing);
}

/** The songs of an album or artist; empty for one that the library does not have. */
export async function fetchEntryTracks(kind: EntryKind, id: string): Promise<CollectionTrack[]> {
  return (await ask((question) => ({ type: "tracks", question, kind, id }))).tracks;
}

/**
 * Songs that this browser has of the library and that hold every typed word, at most `most` of `total`; null where it has
 * nothing of the library.
 */
export async function searchKeptSongs(
  typed: string,
  max: number,
): Promise<{ tracks: CollectionTrack[]; total: number } | null> {
  const { tracks, total = 0 } = await ask((question) => ({ type: "search", question, typed, max }));
  const { loadedAs, isUnread } = useCollection.getState();
  return loadedAs === 0 || isUnread ? null : { tracks, total };
}

async function ask(questionOf: (number: number) => CollectionQuestion): Promise<Found> {
  service ??= connect();
  const { send } = await service;
  const number = nextNumber;
  nextNumber += 1;
  const answer = new Promise<Found>((resolve) => waiting.set(number, resolve));
  send(questionOf(number));
  return answer;
}
