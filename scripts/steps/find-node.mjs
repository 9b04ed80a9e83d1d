import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";

/** The Node the project is written for, and any newer. */
const neededMajor = 24;

/**
 * The Node to run the project with: the one that came with the packages, else the running one if it is
 * new enough. Throws a Failure that says what to do when neither is.
 * @param {string} folder the project's
 * @returns {string}
 */
export function findNode(folder) {
  const packaged = join(folder, "node_modules", ".bin", "node");
  if (existsSync(packaged) && majorOf(askVersion(packaged)) >= neededMajor) return packaged;
  if (majorOf(process.versions.node) >= neededMajor) return process.execPath;
  throw new Failure(
    `Node ${neededMajor} or newer is needed; this machine has ${process.versions.node}, and none came with the packages for ${process.platform}-${process.arch}.`,
  );
}

/**
 * @param {string} path
 * @returns {string} empty if the program cannot run here
 */
function askVersion(path) {
  const { status, stdout } = spawnSync(path, ["-p", "process.versions.node"], { encoding: "utf8" });
  return status === 0 ? stdout : "";
}

/**
 * @param {string} version
 * @returns {number}
 */
function majorOf(version) {
  return Number.parseInt(version, 10) || 0;
}
