import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { startLanguage } from "#web/platform/i18n/languages-of.ts";
import { wantedLanguages } from "#web/platform/i18n/wanted-languages.ts";
import { App } from "./app.tsx";

/** Which languages there are is of no concern to anyone who reads English. */
const loadLanguages = async () => (await import("./app-languages.ts")).otherLanguages;

const showWanted = () => startLanguage(loadLanguages, wantedLanguages(useUiState.getState().language));

/** Shows the whole app in a place of the page. */
export async function startApp(place: Element): Promise<void> {
  startAppearance();
  await showWanted();
  useUiState.subscribe((state, before) => {
    if (state.language !== before.language) void showWanted();
  });
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
