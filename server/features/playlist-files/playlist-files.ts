/** Lists as files: written for other programs, and read from theirs. */
export { listPersonData } from "./person-lists.ts";
export { playlistFileRoutes } from "./playlist-files.routes.ts";
export { createListReader } from "./list-reader.ts";
