import { lazyPage, loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** Downloads what the music service hands out, and begins its import. */
export async function importFromService(address: string): Promise<void> {
  await (await loadWithTexts(() => import("./import-from-service.ts"))).importFromService(address);
}

/** Imports an export of the service: `/spotify-import`. */
export const ImportPage = lazyPage(async () => ({
  default: (await import("./import-page.tsx")).ImportPage,
}));
