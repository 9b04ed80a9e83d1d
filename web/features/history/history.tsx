import { lazy } from "react";

/** Downloads what the music service hands out, and begins its import. */
export async function importFromService(address: string): Promise<void> {
  await (await import("./import-from-service.ts")).importFromService(address);
}

/** Imports an export of the service: `/spotify-import`. */
export const HistoryImportPage = lazy(async () => ({
  default: (await import("./history-import-page.tsx")).HistoryImportPage,
}));
