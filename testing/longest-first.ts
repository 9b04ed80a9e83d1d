import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than their size suggests, the longest first: they start processes, or visit every page. One that
 * comes last has a core to itself while the others are idle. An entry that is no longer true costs seconds, not truth.
 */
const longest = [
  "e2e/pages/languages",
  "scan-faults/killed-anywhere",
  "tests/killed-jobs",
  "player/listening-hour",
  "player/player-trouble",
  "account/provider-faults",
  "account/link",
  "player/player-tabs",
  "player/player-sdk",
  "pages/deploys",
  "tests/fault-matrix",
  "faults/killed-plans",
  "tests/start-up",
  "faults/two-processes",
  "queue/instance-queue",
  "scan-requests/one-scan",
  "tests/damaged-folder",
  "tests/left-streams",
  "tests/full-disk",
  "tests/lost-database",
];

const root = fileURLToPath(new URL("../", import.meta.url));

/** What starts servers comes before the short tests, which fill the gaps at the end. */
const projects = [
  "server-pglite",
  "server-postgres",
  "demo-service",
  "components",
  "rules",
  "scripts",
  "testing",
  "web",
];

/**
 * The order in which files start on a machine that has no times of earlier runs. With `ORDER_SEED` another one, in which
 * what a file leaves in a module or on the page meets files that usually come before it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { ORDER_SEED } = process.env;
    if (ORDER_SEED !== undefined) return mixed(files, ORDER_SEED);
    const usual = await super.sort(files);
    return usual.toSorted(
      (a, b) =>
        placeOf(projects, (name) => name === a.project.name) -
          placeOf(projects, (name) => name === b.project.name) ||
        placeOf(longest, (part) => a.moduleId.includes(`${part}.test.`)) -
          placeOf(longest, (part) => b.moduleId.includes(`${part}.test.`)),
    );
  }
}

function mixed(files: readonly TestSpecification[], seed: string): TestSpecification[] {
  const placeIn = ({ moduleId }: TestSpecification) =>
    createHash("sha256").update(seed).update(relative(root, moduleId)).digest("hex");
  const places = new Map(files.map((file) => [file, placeIn(file)]));
  return files.toSorted((a, b) => ((places.get(a) ?? "") < (places.get(b) ?? "") ? -1 : 1));
}

function placeOf(list: readonly string[], isIt: (entry: string) => boolean): number {
  const place = list.findIndex(isIt);
  return place === -1 ? list.length : place;
}
