import type { CollectionContent } from "./group-songs.ts";

/** What this browser has of a person's library, and of which version of it. */
export interface CachedCollection {
  userId: string;
  version: string;
  content: CollectionContent;
}

const databaseName = "gatefold-collection";
const storeName = "collections";
/** Raised whenever `CollectionContent` changes its shape: what older versions of the app stored is dropped. */
const shape = 1;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, shape);
    request.addEventListener("upgradeneeded", () => {
      const { result: database } = request;
      if (database.objectStoreNames.contains(storeName)) database.deleteObjectStore(storeName);
      database.createObjectStore(storeName, { keyPath: "userId" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("IndexedDB could not be opened.")),
    );
    request.addEventListener("blocked", () => reject(new Error("Another tab has an older IndexedDB open.")));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      const fail = () => reject(transaction.error ?? new Error("IndexedDB gave up a transaction."));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("error", fail);
      transaction.addEventListener("abort", fail);
    });
  } finally {
    database.close();
  }
}

/** What is cached of a person's library; null when there is nothing, or the browser does not keep anything. */
export async function readCachedCollection(userId: string): Promise<CachedCollection | null> {
  try {
    return (
      (await run("readonly", (store) => store.get(userId) as IDBRequest<CachedCollection | undefined>)) ??
      null
    );
  } catch {
    return null;
  }
}

/** Caches a library in place of whatever is cached, of anyone. Without storage the library is read again next time. */
export async function writeCachedCollection(collection: CachedCollection): Promise<void> {
  await run("readwrite", (store) => {
    store.clear();
    return store.put(collection);
  }).catch(() => undefined);
}

export async function clearCachedCollections(): Promise<void> {
  await run("readwrite", (store) => store.clear()).catch(() => undefined);
}
