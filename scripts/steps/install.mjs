import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, print } from "./failure.mjs";
import { isStopping, runNode } from "./run-node.mjs";

/** @typedef {{ version?: string, optional?: boolean, peer?: boolean }} LockedPackage */

/**
 * Whether what is installed in `folder` differs from its package-lock.json. The stamp that the last
 * install left is asked first, then npm's own record of an install that was not started from here.
 * @param {string} folder
 * @returns {boolean}
 */
export function needsInstall(folder) {
  const stamp = readText(stampPath(folder));
  if (stamp !== null) {
    if (stamp === describeInstall(folder)) return false;
    const [, machine] = stamp.split(" ");
    if (machine !== describeMachine()) return true;
  }
  if (!isInstalledAsLocked(folder)) return true;
  writeFileSync(stampPath(folder), describeInstall(folder));
  return false;
}

/**
 * Runs `npm ci` with the npm that started this command, its output on standard error. Throws a Failure
 * when it does not succeed.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function install(folder) {
  print("Installing what is missing. This takes a minute or two…");
  // An install that is cut off must not look finished.
  rmSync(stampPath(folder), { force: true });
  rmSync(join(folder, "node_modules", ".package-lock.json"), { force: true });
  const npm = findNpm();
  const status = await runNode(
    process.execPath,
    [npm, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    { output: "stderr" },
  );
  if (isStopping()) throw new Failure("Stopped while installing. The next start installs again.");
  if (status !== 0) {
    throw new Failure(
      `Couldn't install the packages (npm ci ended with status ${status}, see above). Check the network and try again.`,
    );
  }
  writeFileSync(stampPath(folder), describeInstall(folder));
}

/**
 * npm's program file: the npm that runs this command, else the one beside this Node.
 * @returns {string}
 */
function findNpm() {
  const beside = join(process.execPath, "..", "..");
  const candidates = [
    process.env["npm_execpath"] ?? "",
    join(beside, "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "share", "nodejs", "npm", "bin", "npm-cli.js"),
    join(beside, "share", "npm", "bin", "npm-cli.js"),
  ];
  const found = candidates.find((path) => /npm-cli\.c?js$/u.test(path) && existsSync(path));
  if (!found) throw new Failure("npm wasn't found. Run the command as npm start or npm test.");
  return found;
}

/**
 * Whether npm's record of what it installed names every package of the lock in the locked version.
 * Optional ones may be missing: most of them are for other machines.
 * @param {string} folder
 * @returns {boolean}
 */
function isInstalledAsLocked(folder) {
  const record = readPackages(join(folder, "node_modules", ".package-lock.json"));
  const locked = readPackages(join(folder, "package-lock.json"));
  if (record === null || locked === null) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "") return true;
    const installed = record[path];
    return installed ? installed.version === wanted.version : wanted.optional === true;
  });
}

/**
 * @param {string} path of a package-lock.json
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(path) {
  const text = readText(path);
  if (text === null) return null;
  try {
    return JSON.parse(text).packages ?? null;
  } catch {
    throw new Failure(`${path} isn't readable JSON. Restore it and try again.`);
  }
}

/**
 * What the stamp says: the lock's hash and the machine the packages are for.
 * @param {string} folder
 * @returns {string}
 */
function describeInstall(folder) {
  const lock = readText(join(folder, "package-lock.json"));
  if (lock === null) throw new Failure("package-lock.json is missing. Restore it and try again.");
  return `${createHash("sha256").update(lock).digest("hex")} ${describeMachine()}`;
}

/** @returns {string} */
function describeMachine() {
  return `${process.platform}-${process.arch}`;
}

/**
 * @param {string} folder
 * @returns {string}
 */
function stampPath(folder) {
  return join(folder, "node_modules", ".gatefold-installed");
}

/**
 * @param {string} path
 * @returns {string | null}
 */
function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
