import { showVisualTheme } from "./visual-theme.ts";
import { type Theme, useUiState } from "./ui-state.ts";

const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** Of the window's own bar: `--surface-app` as browsers take it there; web/index.html has the dark one. */
const barColours = { dark: "#0e0c0a", light: "#eeeae4" } as const;

function paint(): void {
  const { theme, accentColours: colours, compactDensity, ...state } = useUiState.getState();
  const root = document.documentElement;
  const isLight = theme === "light" || (theme === "system" && prefersLight.matches);
  root.dataset["theme"] = isLight ? "light" : "dark";
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar !== null) bar.content = barColours[isLight ? "light" : "dark"];
  root.dataset["density"] = compactDensity ? "compact" : "comfortable";
  root.dataset["motion"] = state.reducedMotion ? "reduced" : "full";
  root.style.setProperty("--text-size", String(state.textSize));
  showVisualTheme(state.visualTheme);
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
