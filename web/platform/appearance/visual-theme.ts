import { addressOf } from "#web/platform/base-path.ts";
import { startEffects } from "./theme-effects.ts";

/** The style sheet of the visual theme; first-paint.js makes it too. */
const linkId = "visual-theme";
/** The app's own look, which has no style sheet. */
const ownTheme = "default";

/** first-paint.js has shown it already. */
if (document.documentElement.dataset["visualTheme"] !== undefined) startEffects();

let wanted = document.documentElement.dataset["visualTheme"] ?? ownTheme;

/** Shows a visual theme once its style sheet is there; one that cannot be had leaves the app's own look. */
export function showVisualTheme(id: string): void {
  if (id === wanted) return;
  wanted = id;
  if (id === ownTheme) {
    settle(ownTheme, null);
    return;
  }
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = addressOf(`/themes/${id}/theme.css`);
  link.addEventListener("load", () => {
    if (wanted === id) settle(id, link);
    else link.remove();
  });
  link.addEventListener("error", () => {
    link.remove();
    if (wanted === id) settle(ownTheme, null);
  });
  document.head.append(link);
}

function settle(id: string, link: HTMLLinkElement | null): void {
  document.querySelector(`#${linkId}`)?.remove();
  if (link !== null) link.id = linkId;
  document.documentElement.dataset["visualTheme"] = id;
  if (id !== ownTheme) startEffects();
}
