import { lazyPage } from "#web/platform/lazy-page.tsx";

/** The page of `/settings`. */
export const SettingsPage = lazyPage(async () => (await import("./settings-page.tsx")).SettingsPage);
