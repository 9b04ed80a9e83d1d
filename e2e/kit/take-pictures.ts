import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { takeIcons } from "#e2e/kit/take-icons.ts";
import { startGatefold } from "#e2e/kit/gatefold-process.ts";
import { launchChromium } from "#testing/browser/chromium.ts";
import { apiOf, type Api } from "#testing/server/http-client.ts";

/*
 * `npm run pictures`: draws the icons of the installed app and takes the pictures of README and of the first page, on
 * the demo's `listener`, in a real Chromium. The demo is the same on every machine, so that they change when the screens do.
 */

type Theme = "dark" | "light";

/** What stands on a picture. `prepare` brings the page to where it is worth a look. */
interface Picture {
  /** below docs/images for README, below web/public for the first page; without the theme */
  file: string;
  /** in which widths besides, as WebP for a page, in pixels */
  widths?: readonly number[];
  path: (api: Api) => Promise<string>;
  themes: readonly Theme[];
  prepare?: (page: Page) => Promise<void>;
}

const size = { width: 1440, height: 900 };

const pictures: readonly Picture[] = [
  {
    file: "web/public/pictures/home",
    path: () => Promise.resolve("/"),
    themes: ["dark", "light"],
    widths: [960, 1440],
  },
  {
    file: "docs/images/playlist",
    path: async (api) => `/playlist/${await readPlaylistId(api)}`,
    themes: ["dark"],
    prepare: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
      const player = page.getByRole("region", { name: "Player", exact: true });
      await player.getByRole("button", { name: "Pause" }).waitFor();
    },
  },
];

/** The id of a playlist with some screens of songs. Its name is written in letters that every machine has. */
async function readPlaylistId(api: Api): Promise<string> {
  const { items } = (await api.get("/library/cache/playlists")).body as {
    items: { id: string; name: string; track_count: number }[];
  };
  const fitting = items.find(
    ({ name, track_count: count }) => count > 30 && count < 200 && /^[A-Z][\w ,]+$/u.test(name),
  );
  if (fitting === undefined) throw new Error("The demo has no playlist to take a picture of.");
  return fitting.id;
}

async function waitForLibrary(api: Api): Promise<void> {
  for (;;) {
    const { status } = (await api.get("/library/cache/progress")).body as { status: string };
    if (status === "done") return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function take(browser: Browser, url: string, { api, picture, theme }: Shot): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await api.sendJson("PATCH", "/auth/preferences", { theme });
  const stored = {
    ...api.session,
    ui_state_v1: JSON.stringify({ theme }),
    tourSeen: "1",
    whatToTryDismissed: "1",
  };
  await page.addInitScript((keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(url + (await picture.path(api)));
  await page.getByRole("main").getByRole("heading").first().waitFor();
  await picture.prepare?.(page);
  // Streams never end, so the network is never idle: what is in view has arrived when its pictures and letters have.
  // Pictures out of sight are not asked for.
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every((each) => {
        const { top, left } = each.getBoundingClientRect();
        return each.complete || top > innerHeight || left > innerWidth;
      }),
  );
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "hidden" });
  const name = picture.themes.length === 1 ? picture.file : `${picture.file}-${theme}`;
  const path = fileURLToPath(new URL(`../../${name}.jpg`, import.meta.url));
  const jpeg = await page.screenshot({ path, type: "jpeg", quality: 82 });
  const png = picture.widths === undefined ? jpeg : await page.screenshot({ type: "png" });
  for (const width of picture.widths ?? [])
    await writeFile(path.replace(/\.jpg$/u, `-${width}.webp`), await toWebp(context, png, width));
  process.stdout.write(`${name}.jpg\n`);
  await context.close();
}

/** The picture at a width, as the browser itself encodes it. */
async function toWebp(context: BrowserContext, png: Buffer, width: number): Promise<Buffer> {
  const page = await context.newPage();
  const address = await page.evaluate(
    async ({ source, to }) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob(), {
        resizeWidth: to,
        resizeQuality: "high",
      });
      const canvas = document.createElement("canvas");
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", 0.8);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, to: width },
  );
  await page.close();
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

interface Shot {
  api: Api & { session: { app_token: string; user_id: string } };
  picture: Picture;
  theme: Theme;
}

await mkdir(new URL("../../web/public/pictures/", import.meta.url), { recursive: true });
const gatefold = await startGatefold();
const browser = await launchChromium();
try {
  for (const path of await takeIcons(browser)) process.stdout.write(`${path}\n`);
  const session = (await apiOf(gatefold.url, null).post("/auth/dev-login", { account: "listener" })).body as {
    app_token: string;
    user_id: string;
  };
  const api = { ...apiOf(gatefold.url, session.app_token), session };
  await api.post("/auth/consent", { accepted: true, version: "v1.0" });
  await waitForLibrary(api);
  for (const picture of pictures)
    for (const theme of picture.themes) await take(browser, gatefold.url, { api, picture, theme });
} finally {
  await browser.close();
  await gatefold.stop();
}
