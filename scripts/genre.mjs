import { runCommand } from "./steps/failure.mjs";
import { findNode } from "./steps/find-node.mjs";
import { root, runNode } from "./steps/run-node.mjs";

/* `npm run -s genre -- map` and `npm run -s genre -- tracks`: the genre engine for scripts (scripts/steps/genre-lines.ts). */
await runCommand(async () =>
  runNode(findNode(root), [
    "--disable-warning=ExperimentalWarning",
    "scripts/steps/genre-lines.ts",
    ...process.argv.slice(2),
  ]),
);
