import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { startLanguage } from "#web/platform/i18n/languages-of.ts";
import { App } from "./app.tsx";

/** Which languages there are is of no concern to anyone who reads English. */
const loadLanguages = async () => (await import("./app-languages.ts")).otherLanguages;

/** Shows the whole app in a place of the page. */
export async function startApp(place: Element): Promise<void> {
  startAppearance();
  await startLanguage(loadLanguages, navigator.languages);
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
