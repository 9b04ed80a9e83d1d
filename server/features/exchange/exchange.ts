/** Lists as files: written for other programs, and read from theirs. */
export { listPersonData } from "./person-lists.ts";
export { exchangeRoutes } from "./exchange.routes.ts";
export { createListReader } from "./list-reader.ts";
