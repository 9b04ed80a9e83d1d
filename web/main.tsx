import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "#web/ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { startLanguage } from "#web/platform/i18n/languages-of.ts";
import { otherLanguages } from "./app-languages.ts";
import { App } from "./app.tsx";

startAppearance();

const place = document.querySelector("#app");
if (place === null) throw new Error("The page has no element for the app.");
const root = createRoot(place);

void startLanguage(otherLanguages, navigator.languages).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
