import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "#testing/browser/chromium.ts";
import { Failure, runCommand, print } from "./failure.mjs";
import { root } from "./run-node.mjs";

/* Run by `npm test` with the project's Node: sees to it that there is a Chromium, or says that none can be had. */
await runCommand(async () => {
  if (canFindChromium()) return 0;
  print("No Chromium was found. Installing one…");
  if (process.getuid?.() === 0) installDebianPackage();
  if (canFindChromium()) return 0;
  run(process.execPath, [join(root, "node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
  if (canFindChromium()) return 0;
  throw new Failure(
    "The browser tests need Chromium. There is none on this machine, and neither Debian's package nor Playwright's could be installed. Install one, or set CHROMIUM_PATH.",
  );
});

/**
 * A CHROMIUM_PATH that names no program is not made up for: findChromium's sentence then ends the command.
 * @returns {boolean}
 */
function canFindChromium() {
  try {
    findChromium();
    return true;
  } catch (error) {
    if (process.env["CHROMIUM_PATH"])
      throw new Failure(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @returns {void} */
function installDebianPackage() {
  if (!run("apt-get", ["update"])) return;
  const install = ["install", "-y", "--no-install-recommends"];
  if (!run("apt-get", [...install, "chromium-headless-shell"])) run("apt-get", [...install, "chromium"]);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {boolean} whether it ran and succeeded; its output is on standard error
 */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { stdio: ["ignore", 2, 2], env }).status === 0;
}
