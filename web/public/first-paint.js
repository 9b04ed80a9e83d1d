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

// Asks for the picture of the first page, which is the largest thing on it, before the modules that show it are there
// (web/features/auth/sign-in/welcome-frame.tsx).
(function () {
  var base = new URL(".", document.currentScript.src).pathname;
  try {
    if (localStorage.getItem("app_token")) return;
  } catch {
    return;
  }
  var hasOther = /^(legal|payments|u|oauth)\b/.test(location.pathname.slice(base.length));
  if (hasOther || !matchMedia("(width >= 768px)").matches) return;
  var name = base + "pictures/home-" + document.documentElement.dataset.theme;
  var link = document.createElement("link");
  link.rel = "preload";
  link.as = "image";
  link.type = "image/webp";
  link.fetchPriority = "high";
  link.imageSizes = "58vw";
  link.imageSrcset = name + "-960.webp 960w, " + name + "-1440.webp 1440w";
  document.head.append(link);
})();
