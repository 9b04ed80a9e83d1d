import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "#web/ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { startLanguage } from "#web/platform/i18n/languages-of.ts";
import { App } from "./app.tsx";

startAppearance();

const place = document.querySelector("#app");
if (place === null) throw new Error("The page has no element for the app.");
const root = createRoot(place);

/** Which languages there are is of no concern to whoever reads English. */
const loadLanguages = async () => (await import("./app-languages.ts")).otherLanguages;

void startLanguage(loadLanguages, navigator.languages).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
