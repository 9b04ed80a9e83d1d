import { type Theme, useUiState } from "./ui-state.ts";

const prefersLight = matchMedia("(prefers-color-scheme: light)");

function paint(): void {
  const { theme, accentColours: colours, compactDensity } = useUiState.getState();
  const root = document.documentElement;
  const isLight = theme === "light" || (theme === "system" && prefersLight.matches);
  root.dataset["theme"] = isLight ? "light" : "dark";
  root.dataset["density"] = compactDensity ? "compact" : "comfortable";
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
}

/** Keeps the page's theme, accent and density in step with the state, the system and other tabs. Called once. */
export function startAppearance(): void {
  paint();
  useUiState.subscribe(paint);
  prefersLight.addEventListener("change", paint);
}

/** Chooses the theme; `system` follows the device. */
export function setTheme(theme: Theme): void {
  useUiState.setState({ theme });
}
