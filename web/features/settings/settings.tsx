import { lazyPage } from "#web/platform/loading/lazy-component.ts";

/** The page of `/settings`. */
export const SettingsPage = lazyPage(async () => ({
  default: (await import("./settings-page.tsx")).SettingsPage,
}));
