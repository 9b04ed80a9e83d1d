import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "#web/ui/tokens.css";

/*
 * What the page runs first: it decides whether the app is wanted, or the entrance is enough, and is small, since both wait
 * for it. web/public/first-paint.js has decided the same before, and asked for the scripts that come next.
 */

const { dataset } = document.documentElement;

/** Fetches the app without running it, so that it is there when the page is loaded again. */
function prepareApp(): void {
  const address = dataset["app"];
  if (address === undefined) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = address;
  document.head.append(link);
}

/** The entrance is built by itself: its address stands in the page. Unbuilt, it is a module like any other. */
async function loadEntrance(): Promise<typeof import("./app-entrance.tsx")> {
  return import.meta.env.PROD
    ? ((await import(/* @vite-ignore */ dataset["entrance"] ?? "")) as typeof import("./app-entrance.tsx"))
    : import("./app-entrance.tsx");
}

async function start(): Promise<void> {
  const place = document.querySelector("#app");
  if (place === null) throw new Error("The page has no element for the app.");
  if (dataset["first"] === "entrance") await (await loadEntrance()).startEntrance(place, prepareApp);
  else await (await import("./app-start.tsx")).startApp(place);
}

// Not awaited here: the app shares parts of this script, and would wait for its end.
void start();
