// Sets theme, accent, density, motion and size of text before the first paint, from what web/platform/appearance/appearance.ts
// stored. A file of its own because the content security policy allows no inline script, and not a module because modules wait.
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
  root.dataset.motion = state.reducedMotion === true ? "reduced" : "full";
  var size = state.textSize;
  if (typeof size === "number" && size >= 90 && size <= 150) root.style.setProperty("--text-size", size);
  showVisualTheme(state.visualTheme);
  showAccent(state.accentColours);

  function showVisualTheme(id) {
    if (typeof id !== "string" || id === "default" || !/^[a-z0-9][a-z0-9-]{0,59}$/.test(id)) return;
    var sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.id = "visual-theme";
    sheet.href = new URL("themes/" + id + "/theme.css", document.currentScript.src).href;
    // Nothing is painted before it is there, where browsers can wait so.
    sheet.setAttribute("blocking", "render");
    root.dataset.visualTheme = id;
    // The same as in web/platform/appearance/theme-effects.ts.
    var plain = "(prefers-reduced-transparency: reduce), (prefers-contrast: more), (forced-colors: active)";
    root.dataset.effects = matchMedia(plain).matches ? "flat" : "full";
    document.head.append(sheet);
  }

  function showAccent(colours) {
    if (!colours || typeof colours !== "object") return;
    for (var name of ["--accent", "--accent-contrast", "--accent-text-dark", "--accent-text-light"]) {
      if (/^#[0-9a-f]{6}$/i.test(colours[name])) root.style.setProperty(name, colours[name]);
    }
  }
})();

// Decides what is shown first, and asks for it before web/main.tsx is there to do so: the entrance where no one is signed in
// and nothing but the entrance is asked for, else the app. Asks as well for the picture of the entrance, which is the
// largest thing on it (web/features/auth/sign-in/welcome-frame.tsx).
(function () {
  var root = document.documentElement;
  var base = new URL(".", document.currentScript.src).pathname;
  var path = location.pathname.slice(base.length);
  var isSignedIn = true;
  try {
    isSignedIn = Boolean(localStorage.getItem("app_token"));
  } catch {
    // Without storage no one can be signed in, which is the app's to say.
  }
  var isEntrance = !isSignedIn && /^(login)?$/.test(path) && !/[?&]setup=/.test(location.search);
  root.dataset.first = isEntrance ? "entrance" : "app";
  var script = root.dataset[root.dataset.first];
  if (script) preload("modulepreload", { href: script });

  var hasOther = /^(legal|payments|u|oauth)\b/.test(path);
  if (isSignedIn || hasOther || !matchMedia("(width >= 768px)").matches) return;
  var name = base + "pictures/home-" + root.dataset.theme;
  preload("preload", {
    as: "image",
    type: "image/webp",
    fetchPriority: "high",
    imageSizes: "58vw",
    imageSrcset: name + "-960.webp 960w, " + name + "-1440.webp 1440w",
  });

  function preload(rel, given) {
    var link = document.createElement("link");
    link.rel = rel;
    Object.assign(link, given);
    document.head.append(link);
  }
})();
