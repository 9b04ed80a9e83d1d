// Sets theme, accent and density before the first paint, from what web/platform/appearance/appearance.ts stored. A file of its
// own because the content security policy allows no inline script, and not a module because modules wait.
(function () {
  var root = document.documentElement;
  var state = {};
  try {
    state = JSON.parse(localStorage.getItem("ui_state_v1") || "{}") || {};
  } catch {
    return;
  }
  var isLight =
    state.theme === "light" ||
    (state.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  root.dataset.theme = isLight ? "light" : "dark";
  root.dataset.density = state.compactDensity === true ? "compact" : "comfortable";
  var colours = state.accentColours;
  if (!colours || typeof colours !== "object") return;
  for (var name of ["--accent", "--accent-contrast", "--accent-text-dark", "--accent-text-light"]) {
    if (/^#[0-9a-f]{6}$/i.test(colours[name])) root.style.setProperty(name, colours[name]);
  }
})();
