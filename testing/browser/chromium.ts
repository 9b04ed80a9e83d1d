import { accessSync, constants, statfsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";

/** The headless shell is Chromium without a window: a page is there with a tenth less time of the processor. */
const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * The path of the Chromium that browser tests use: `CHROMIUM_PATH`, else the system's, else the one that
 * Playwright downloaded. Throws an Error with a sentence for people when there is none, or when
 * `CHROMIUM_PATH` names something that cannot be run.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const wanted = env["CHROMIUM_PATH"];
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, which is not a program that can be run.`);
  }
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...system, chromium.executablePath()].find((path) => isExecutable(path));
  if (found) return found;
  throw new Error("No Chromium was found: set CHROMIUM_PATH, or install the chromium package.");
}

/** A browser with some pages fits into it many times over; containers often have 64 MB, which is too little. */
const enoughSharedMemory = 512 * 1024 ** 2;

/**
 * Starts the Chromium of {@link findChromium}, quiet on the network and with the browser's own autoplay
 * policy, so that tests meet the same blocks as people. `options` are Playwright's and are merged in.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { args = [], ...rest } = options;
  const ours = launchOptions();
  return await chromium.launch({ ...ours, args: [...(ours.args ?? []), ...args], ...rest });
}

/** What every Chromium of the tests is started with; throws as {@link findChromium}. */
export function launchOptions(): LaunchOptions {
  return {
    // Looked for when a browser is started: anyone who only reads the settings of tests needs none.
    get executablePath() {
      return findChromium();
    },
    chromiumSandbox: !isRoot(),
    // Playwright's own choice is files on disk, where each tile of a page that is drawn waits for the file system.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-quic",
      // Tabs of one browser share a process: starting one for each page that is opened is a quarter of a page's time.
      "--process-per-site",
    ],
  };
}

/** Whether the folder that browsers share memory by is there and large enough, as it is where people run theirs. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= enoughSharedMemory;
  } catch {
    return false;
  }
}

/** Chromium refuses to start its sandbox as root. */
function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
