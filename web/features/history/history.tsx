import { lazy } from "react";

/** Imports an export of the service: `/spotify-import`. */
export const HistoryImportPage = lazy(async () => ({
  default: (await import("./history-import-page.tsx")).HistoryImportPage,
}));
