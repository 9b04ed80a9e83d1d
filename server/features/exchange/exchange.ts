/** Lists as files: written for other programs, and read from theirs. */
export { writeCell } from "./csv-list.ts";
export { exchangeRoutes } from "./exchange.routes.ts";
export { createListReader } from "./list-reader.ts";
