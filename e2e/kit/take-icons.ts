import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";

const folder = fileURLToPath(new URL("../../web/public/icons/", import.meta.url));

/** An icon of the installed app, made of `gatefold.svg`. */
interface Icon {
  name: string;
  /** width and height in pixels */
  size: number;
  /** how much of the width the sign has; what is around it may be cut off where the icon is masked */
  share: number;
  /** colour behind it; null: nothing */
  ground: string | null;
}

const ground = "#0e0c0a";

const icons: readonly Icon[] = [
  { name: "gatefold-192", size: 192, share: 1, ground: null },
  { name: "gatefold-512", size: 512, share: 1, ground: null },
  // Masks keep a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks).
  { name: "gatefold-maskable-512", size: 512, share: 0.6, ground },
  // iOS puts no colour behind a sign, and rounds its corners.
  { name: "gatefold-apple-180", size: 180, share: 0.7, ground },
];

/** Draws the icons that the manifest and the page name; answers their files. */
export async function takeIcons(browser: Browser): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const sign = await readFile(`${folder}../gatefold.svg`, "utf8");
  const address = `data:image/svg+xml;base64,${Buffer.from(sign).toString("base64")}`;
  const paths: string[] = [];
  for (const { name, size, share, ground: colour } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = Math.round(size * share);
    const style = `display:block;position:absolute;inset:0;margin:auto;width:${width}px;height:${width}px`;
    await page.setContent(
      `<body style="margin:0;background:${colour ?? "transparent"}"><img src="${address}" style="${style}"></body>`,
    );
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const path = `${folder}${name}.png`;
    await page.screenshot({ path, type: "png", omitBackground: colour === null });
    paths.push(path);
    await page.close();
  }
  return paths;
}
