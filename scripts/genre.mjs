import { runCommand } from "./failure.mjs";
import { findNode } from "./find-node.mjs";
import { root, runNode } from "./run-node.mjs";

/* `npm run -s genre -- map` and `npm run -s genre -- tracks`: the genre engine for scripts (scripts/genre-lines.ts). */
await runCommand(async () =>
  runNode(findNode(root), [
    "--disable-warning=ExperimentalWarning",
    "scripts/genre-lines.ts",
    ...process.argv.slice(2),
  ]),
);
