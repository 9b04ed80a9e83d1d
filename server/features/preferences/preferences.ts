/** What people prefer, the same on all their devices. */
export { preferenceTables } from "./preference-tables.db.ts";
export { deletePreferences } from "./preferences.db.ts";
export { readLanguage } from "./stored-preferences.ts";
export { preferenceRoutes } from "./preferences.routes.ts";
