import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "#web/ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { App } from "./app.tsx";

startAppearance();

const place = document.querySelector("#app");
if (place === null) throw new Error("The page has no element for the app.");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
