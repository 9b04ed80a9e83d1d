import { execFileSync } from "node:child_process";

/** Each commit is killed at points of its own; KILL_SEED=… kills at those of another. */
export const killSeed = Number(process.env["KILL_SEED"] ?? seedOfCommit());

/** 0 in a copy without its history. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "--short=6", "HEAD"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(commit, 16);
  } catch {
    return 0;
  }
}

/** One number in each of `points` parts of 0..1, so that no part is left out. */
export function drawShares(points: number, from = killSeed): number[] {
  let state = from;
  return Array.from({ length: points }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (index + state / 2 ** 32) / points;
  });
}
