/** Home: strips of albums from what is stored. */
export { homeRoutes } from "./home.routes.ts";
export { createUnsortedLikes } from "./unsorted-likes.ts";
