import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { Failure, print } from "./failure.mjs";
import { findNode } from "./find-node.mjs";
import { install, needsInstall } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./run-node.mjs";

/**
 * Brings a fresh or changed clone to where it can run: packages, Node, web app. Several commands may ask
 * at once; they take turns. Throws a Failure with a sentence for people.
 * @returns {Promise<string>} path of the Node to run the project with
 */
export async function prepare() {
  if (!existsSync(join(root, "package-lock.json"))) {
    throw new Failure("package-lock.json is missing. Restore it and try again.");
  }
  return await withLock(join(root, "dist", ".prepare.lock"), installAndBuild, () =>
    print("Another command is preparing this folder. Waiting for it…"),
  );
}

/** @returns {Promise<string>} path of the Node to run the project with */
async function installAndBuild() {
  if (needsInstall(root)) await install(root);
  const node = findNode(root);
  await buildWeb(root, node);
  return node;
}
