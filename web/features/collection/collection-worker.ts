import type { CollectionQuestion } from "./collection-protocol.ts";
import { createCollectionService } from "./collection-service.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
const answer = createCollectionService((message) => globalThis.postMessage(message));

globalThis.addEventListener("message", (event: MessageEvent<CollectionQuestion>) => answer(event.data));
