import { lazy } from "react";

/** The page of `/settings`. */
export const SettingsPage = lazy(async () => ({
  default: (await import("./settings-page.tsx")).SettingsPage,
}));
