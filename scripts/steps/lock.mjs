import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

const otherMachinePatienceMs = 15 * 60_000;

/**
 * Does `work` while holding the lock file `path`, after waiting for anyone who holds it. A lock whose process
 * is gone is taken over. The lock goes when the work ends and when this process does.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if there is someone to wait for
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!tryLock(path)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/**
 * Takes the lock if no one alive holds it.
 * @param {string} path
 * @returns {boolean} whether it is now ours
 */
function tryLock(path) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, describeProcess(process.pid));
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return removeAbandoned(path) && tryLock(path);
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes the lock file of a process that is gone. Of two that try, the slower one may have moved the
 * quicker one's fresh lock aside; it sees so by the content and puts it back.
 * @param {string} path
 * @returns {boolean} whether the way is free, as far as can be known
 */
function removeAbandoned(path) {
  const holder = readIfThere(path);
  if (holder === null) return true;
  if (isHeld(path, holder)) return false;
  const aside = `${path}.${process.pid}.aside`;
  try {
    renameSync(path, aside);
    if (readIfThere(aside) !== holder) linkSync(aside, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} holder
 * @returns {boolean}
 */
function isHeld(path, holder) {
  const [host, pid] = holder.split(" ");
  if (host === hostname()) return holder === describeProcess(Number(pid));
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < otherMachinePatienceMs;
}

/**
 * `host pid start`: a process number is used again, its start is not. Where the system knows no start,
 * the number has to do.
 * @param {number} pid
 * @returns {string} "gone" for a process that does not exist
 */
function describeProcess(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return "gone";
  }
  // Field 22 counted from 1; the second, the name in brackets, may hold blanks.
  const stat = readIfThere(`/proc/${pid}/stat`);
  const start = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
  return `${hostname()} ${pid} ${start}`;
}

/**
 * @param {string} path
 * @returns {string | null}
 */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 * @returns {boolean}
 */
function hasCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
