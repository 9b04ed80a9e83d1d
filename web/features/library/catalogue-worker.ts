import type { CatalogueQuestion } from "./catalogue-protocol.ts";
import { createCatalogueService } from "./catalogue-service.ts";

const answer = createCatalogueService((told) => globalThis.postMessage(told));

globalThis.addEventListener("message", (event: MessageEvent<CatalogueQuestion>) => answer(event.data));
