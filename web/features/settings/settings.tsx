import { lazyPage, loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import type { Met } from "./list/settings-list.ts";
import type { SettingEntry } from "./list/setting-entries.ts";

/** The page of `/settings` and of each of its sections. */
export const SettingsPage = lazyPage(async () => ({
  default: (await import("./settings-page.tsx")).SettingsPage,
}));

export { useMet } from "./use-met.ts";

/** Every setting that someone has, for the palette; each leads to `/settings/{id}`. */
export async function loadSettingEntries(met: Met): Promise<SettingEntry[]> {
  return (await loadWithTexts(() => import("./list/setting-entries.ts"))).settingEntries(met);
}
