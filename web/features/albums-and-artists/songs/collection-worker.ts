import type { CatalogueQuestion } from "./collection-protocol.ts";
import { createCatalogueService } from "./collection-service.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
const answer = createCatalogueService((told) => globalThis.postMessage(told));

globalThis.addEventListener("message", (event: MessageEvent<CatalogueQuestion>) => answer(event.data));
