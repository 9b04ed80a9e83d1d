/** Home: strips of albums from what is stored. */
export { homeRoutes } from "./home.routes.ts";
export { homeCtxOf } from "./unsorted-likes.ts";
