import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run-node.mjs";

/* `npm run genres:import -- FILE…`: open data into the central library of genres (server/commands/genres-import.ts). */
await runCommand(async () =>
  runNode(await prepare(), [
    "--disable-warning=ExperimentalWarning",
    "server/commands/genres-import.ts",
    ...process.argv.slice(2),
  ]),
);
